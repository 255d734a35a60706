// The command `everyrank init`: the files that turn everyrank on in a project.
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace everyrank {

// Writes .clang-tidy, .clangd, everyrank.yaml and the snippet for the project's CI into `folder`,
// and tells of each what became of it. A file that is there stays as it is.
llvm::Error initProject(const std::string &folder, llvm::raw_ostream &out);

} // namespace everyrank
