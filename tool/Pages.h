// The documentation pages of the checks, embedded at build time.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace everyrank {

// The text of docs/checks/<check>.md; empty when the check has no page yet.
llvm::StringRef pageOf(llvm::StringRef check);

} // namespace everyrank
