// Parses and analyses one file: what `clang-tidy` does, with our analysis in its place.
#pragma once

#include "report/Report.h"

#include "tidy/AnalyzeUnit.h"

#include "clang-tidy/ClangTidy.h"
#include "clang/Tooling/CompilationDatabase.h"

#include <string>
#include <vector>

namespace everyrank {

struct LintResult {
  std::vector<report::Warning> warnings;        // of our checks; lines are not filled in
  std::vector<std::string> errors;              // of the compiler, "FILE:LINE:COL: TEXT"
  std::vector<std::string> configurationErrors; // of everyrank.yaml and .clang-tidy's rows
  Stats stats;
  double analysisSeconds = 0; // of processor time, without parsing
  std::string model;
};

// Analyses `file` once per compile command that `database` has for it. Several threads may lint at
// once, each with a context of its own.
LintResult lintFile(clang::tidy::ClangTidyContext &context,
                    const clang::tooling::CompilationDatabase &database, const std::string &file,
                    const UnitOptions &options);

} // namespace everyrank
