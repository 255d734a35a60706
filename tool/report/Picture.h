// The picture of a warning: two lanes, what each kind of ranks does up to the collective.
#pragma once

#include "report/Report.h"
#include "report/SourceText.h"

#include "llvm/Support/raw_ostream.h"

namespace everyrank::report {

// Writes an inline SVG, coloured by the classes of Style.css; nothing for a warning without lanes.
void drawLanes(const Warning &warning, SourceText &text, llvm::raw_ostream &out);

} // namespace everyrank::report
