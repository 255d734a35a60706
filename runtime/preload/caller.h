// Names a place in a program whose source is not at hand.
#pragma once

#include "fingerprint/describe.h"

namespace everyrank::preload {

/// "train+0x11a9", as addr2line takes it. Lives for ever.
detail::call_site caller(const void *address);

} // namespace everyrank::preload
