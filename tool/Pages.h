// The documentation pages of the checks, embedded at build time.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace everyrank {

// The text of docs/checks/<check>.md; empty when the check has no page yet.
llvm::StringRef pageOf(llvm::StringRef check);

// The text of docs/<name>.md.
llvm::StringRef guide(llvm::StringRef name);

// A file: link to the page that lies beside this program; empty when there is none.
std::string pageLink(llvm::StringRef check);

} // namespace everyrank
