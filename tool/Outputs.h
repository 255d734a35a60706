// Where reports go: standard output and files, each in its format.
#pragma once

#include "report/Format.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace everyrank {

struct Output {
  const report::Format *format;
  std::string file; // empty: standard output
};

// From --format=NAME[:FILE]... and --output=FILE. A format without a file goes to `output`, or to
// standard output; without any format the ending of `output` tells, and text is printed otherwise.
// Files that cannot be made are an error now, not when all work is done.
llvm::Expected<std::vector<Output>> planOutputs(const std::vector<std::string> &formats,
                                                const std::string &output);

llvm::Error write(const Output &output, const report::Report &report, report::SourceText &text);

} // namespace everyrank
