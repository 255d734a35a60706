// Which checks run on which file: the defaults, `.clang-tidy` files and --checks.
#pragma once

#include "clang-tidy/ClangTidyOptions.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace everyrank {

// Options for each file: all our checks, changed by the nearest `.clang-tidy`, then by `globs`.
std::unique_ptr<clang::tidy::ClangTidyOptionsProvider> makeConfiguration(llvm::StringRef globs);

// An error when the `.clang-tidy` that governs `file` cannot be read or does not make sense;
// clang-tidy itself would go on without it.
llvm::Error verifyConfiguration(llvm::StringRef file);

} // namespace everyrank
