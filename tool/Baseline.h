// The warnings of an earlier run, which are not reported again.
#pragma once

#include "report/Report.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace everyrank {

// The fingerprints in a report that --format=json wrote.
llvm::Expected<llvm::StringSet<>> readBaseline(llvm::StringRef file);

} // namespace everyrank
