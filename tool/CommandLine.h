// What the user asked for, read from the command line.
#pragma once

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace everyrank {

struct LintRequest {
  std::vector<std::string> paths;                             // files and folders
  std::string buildFolder;                                    // -p
  std::unique_ptr<clang::tooling::CompilationDatabase> flags; // after --, null when not given
  std::string checks;                                         // --checks
  std::string explain;                                        // --explain
  bool listChecks = false;
  bool listApis = false;
  bool dumpModel = false;
  bool stats = false;
  bool fix = false;
  bool quiet = false;
};

// Parses `everyrank lint ...`; the error is one line for the user. --help and --version print and
// leave the program.
llvm::Expected<LintRequest> parseCommandLine(int argc, const char **argv);

} // namespace everyrank
