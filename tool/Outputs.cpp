// Where reports go.
#include "Outputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace everyrank {
namespace {

namespace fs = llvm::sys::fs;
using report::Format;

llvm::Error canMake(const std::string &file) {
  llvm::StringRef folder = llvm::sys::path::parent_path(file);
  if (folder.empty())
    folder = ".";
  if (!fs::is_directory(folder))
    return llvm::createStringError(file + ": cannot write this report: there is no folder " +
                                   folder);
  if (fs::is_directory(file))
    return llvm::createStringError(file + ": cannot write this report: it is a folder");
  if (fs::access(fs::exists(file) ? llvm::StringRef(file) : folder, fs::AccessMode::Write))
    return llvm::createStringError(file + ": cannot write this report: permission denied");
  return llvm::Error::success();
}

llvm::Expected<Output> parse(llvm::StringRef text) {
  const auto [name, file] = text.split(':');
  const Format *format = report::findFormat(name);
  if (!format)
    return llvm::createStringError("unknown format '" + name + "'; there are " +
                                   report::namesOfFormats());
  return Output{format, file.str()};
}

} // namespace

llvm::Expected<std::vector<Output>> planOutputs(const std::vector<std::string> &formats,
                                                const std::string &output) {
  std::vector<Output> plan;
  for (const std::string &text : formats) {
    auto parsed = parse(text);
    if (!parsed)
      return parsed.takeError();
    plan.push_back(*parsed);
  }
  const bool needsPlace = llvm::any_of(plan, [](const Output &o) { return o.file.empty(); });
  if (llvm::count_if(plan, [](const Output &o) { return o.file.empty(); }) > 1)
    return llvm::createStringError(
        "two formats for one place; --format=NAME:FILE gives each its own");
  if (!output.empty() && !plan.empty() && !needsPlace)
    return llvm::createStringError("--output has no format; every --format names its own file");
  if (plan.empty() && !output.empty() && !report::formatOfFile(output))
    return llvm::createStringError(
        output + ": the ending tells no format; --format=NAME does: " + report::namesOfFormats());
  if (plan.empty())
    plan.push_back(
        {output.empty() ? report::findFormat("text") : report::formatOfFile(output), ""});
  for (Output &o : plan) {
    if (o.file.empty())
      o.file = output;
    if (!o.file.empty())
      if (llvm::Error problem = canMake(o.file))
        return std::move(problem);
  }
  return plan;
}

llvm::Error write(const Output &output, const report::Report &report, report::SourceText &text) {
  if (output.file.empty()) {
    output.format->write(report, text, llvm::outs());
    return llvm::Error::success();
  }
  llvm::Error problem = llvm::writeToOutput(output.file, [&](llvm::raw_ostream &out) {
    output.format->write(report, text, out);
    return llvm::Error::success();
  });
  if (problem)
    return llvm::createStringError(
        output.file + ": cannot write this report: " + llvm::toString(std::move(problem)));
  return llvm::Error::success();
}

} // namespace everyrank
