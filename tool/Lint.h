// Parses and analyses one file: what `clang-tidy` does, with our analysis in its place.
#pragma once

#include "tidy/AnalyzeUnit.h"

#include "clang-tidy/ClangTidy.h"
#include "clang/Tooling/CompilationDatabase.h"

#include <string>
#include <vector>

namespace everyrank {

struct LintResult {
  std::vector<clang::tidy::ClangTidyError> warnings; // of our checks
  std::vector<clang::tidy::ClangTidyError> errors;   // of the compiler
  std::vector<std::string> configurationErrors;      // of everyrank.yaml and .clang-tidy's rows
  Stats stats;
  double analysisSeconds = 0; // of processor time, without parsing
  std::string model;
};

// Analyses `file` once per compile command that `database` has for it.
LintResult lintFile(clang::tidy::ClangTidyContext &context,
                    const clang::tooling::CompilationDatabase &database, const std::string &file,
                    const UnitOptions &options);

} // namespace everyrank
