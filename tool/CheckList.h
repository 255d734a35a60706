// The rows of Checks.def: names, summaries, and the names that users mistype.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace everyrank {

struct CheckRow {
  llvm::StringRef name; // without the prefix
  llvm::StringRef summary;
};

llvm::ArrayRef<CheckRow> allChecks();

// The row called `name`, with or without the prefix.
llvm::Expected<CheckRow> findCheck(llvm::StringRef name);

// An error when a glob of the comma-separated list names no check of ours.
llvm::Error verifyGlobs(llvm::StringRef globs);

} // namespace everyrank
