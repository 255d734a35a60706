// Applies the fixes that warnings offer.
#pragma once

#include "report/Report.h"

#include <string>
#include <vector>

namespace everyrank {

// Changes the files on disk. Fixes that overlap one applied before are left out. Returns what could
// not be done.
std::vector<std::string> applyFixes(const report::Report &report);

} // namespace everyrank
