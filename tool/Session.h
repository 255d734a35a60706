// A whole run of `everyrank lint`: all files, all output, the exit status.
#pragma once

#include "CommandLine.h"

namespace everyrank {

enum ExitStatus { clean = 0, findings = 1, incomplete = 2 };

// Prints one error line for the user.
void complain(llvm::StringRef text);

int runLint(Request &request);

} // namespace everyrank
