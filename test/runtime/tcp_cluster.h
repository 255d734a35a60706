// Processes that meet on a port of the loopback interface.
#pragma once

#include "everyrank/gloo.h"

namespace everyrank::test {

/// A place on 127.0.0.1 with a port that is free now.
tcp_place free_place(int size);

} // namespace everyrank::test
