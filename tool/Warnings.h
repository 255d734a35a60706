// From what clang-tidy collects, and the lanes that it knows nothing of, to the warnings of a
// report.
#pragma once

#include "report/Report.h"
#include "report/SourceText.h"

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"

#include <string>
#include <vector>

namespace everyrank {

// The lanes of a finding as they stand in the source, under the key by which clang-tidy's error
// for the same finding is known again.
struct Drawn {
  std::string check, message;
  report::Range where;
  std::vector<report::Lane> lanes;
};

Drawn draw(const clang::ASTContext &ast, const Finding &finding);

// `error` is one of our checks; one that NOLINT silences never comes here.
report::Warning toWarning(const clang::tidy::ClangTidyError &error,
                          const std::vector<Drawn> &drawn);

// "FILE:LINE:COL: TEXT" of a compiler error; drivers complain without a place.
std::string describe(const clang::tidy::ClangTidyError &error, const std::string &file);

// Sorts, drops doubles (files share headers), fills in lines, and gives fingerprints.
void finish(report::Report &report, report::SourceText &text);

} // namespace everyrank
