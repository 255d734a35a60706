// Lints many files, several at a time.
#pragma once

#include "Lint.h"
#include "Sources.h"

#include <string>
#include <vector>

namespace everyrank {

struct LintAllOptions {
  std::string checks; // globs
  unsigned jobs = 0;  // 0: as many as there are processors
  bool dumpModel = false;
  bool pessimistic = false;
  bool showProgress = false;
};

// In the order of the sources, whichever was done first.
struct LintAllResult {
  std::vector<report::Warning> warnings;
  std::vector<std::string> files;    // that could be read
  std::vector<std::string> problems; // each once
  std::string model;
  Stats stats;
  double analysisSeconds = 0;
};

LintAllResult lintAll(const std::vector<Source> &sources, const LintAllOptions &options);

} // namespace everyrank
