// What the user asked for, read from the command line.
#pragma once

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace everyrank {

struct Request {
  std::string explain;            // the check of `everyrank explain`, if that is the command
  std::string init;               // the folder of `everyrank init`, if that is the command
  std::vector<std::string> paths; // files and folders
  std::string buildFolder;        // -p
  std::unique_ptr<clang::tooling::CompilationDatabase> flags; // after --, null when not given
  std::string checks;                                         // --checks
  std::vector<std::string> formats;                           // --format, NAME or NAME:FILE
  std::string output;                                         // --output
  std::string baseline;                                       // --baseline
  std::string diff;                                           // --diff
  std::string failOn;                                         // --fail-on
  unsigned jobs = 0;                                          // --jobs, 0: all processors
  bool listChecks = false;
  bool listApis = false;
  bool dumpModel = false;
  bool pessimistic = false;
  bool stats = false;
  bool fix = false;
  bool quiet = false;
};

// Parses `everyrank COMMAND ...`; the error is one line for the user. --help and --version print
// and leave the program.
llvm::Expected<Request> parseCommandLine(int argc, const char **argv);

} // namespace everyrank
