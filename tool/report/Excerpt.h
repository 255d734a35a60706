// The source of a warning as HTML, and its fix as a diff.
#pragma once

#include "report/Report.h"
#include "report/SourceText.h"

#include "llvm/Support/raw_ostream.h"

namespace everyrank::report {

// The lines around the warning and its notes, each with what is said of it.
void writeExcerpts(const Report &report, const Warning &warning, SourceText &text,
                   llvm::raw_ostream &out);

// The lines that the fix changes; nothing for a warning without a fix.
void writeFix(const Warning &warning, SourceText &text, llvm::raw_ostream &out);

} // namespace everyrank::report
