// A whole run of `everyrank lint`.
#include "Session.h"

#include "Configuration.h"
#include "Lint.h"
#include "Sources.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <chrono>

namespace everyrank {
namespace {

namespace tidy = clang::tidy;
using Warning = tidy::ClangTidyError;

// "FILE:LINE:COL: TEXT" of a compiler error; drivers complain without a place.
std::string describe(const Warning &error) {
  const auto &message = error.Message;
  auto text = llvm::MemoryBuffer::getFile(message.FilePath);
  if (message.FilePath.empty() || !text)
    return message.Message;
  llvm::StringRef before = (*text)->getBuffer().take_front(message.FileOffset);
  const size_t line = before.count('\n') + 1;
  const size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return message.FilePath + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
         message.Message;
}

auto keyOf(const Warning &warning) {
  return std::tie(warning.Message.FilePath, warning.Message.FileOffset, warning.DiagnosticName,
                  warning.Message.Message);
}

// Files share headers: each warning once, in the order of the text.
void sortUnique(std::vector<Warning> &warnings) {
  std::sort(warnings.begin(), warnings.end(),
            [](const Warning &a, const Warning &b) { return keyOf(a) < keyOf(b); });
  auto same = [](const Warning &a, const Warning &b) { return keyOf(a) == keyOf(b); };
  warnings.erase(std::unique(warnings.begin(), warnings.end(), same), warnings.end());
}

class Session {
public:
  explicit Session(LintRequest &request)
      : request(request), context(makeConfiguration(request.checks)) {}

  int run() {
    Sources sources = findSources(request);
    for (const std::string &text : sources.problems)
      fail(text);
    if (!request.quiet)
      for (const std::string &text : sources.remarks)
        llvm::errs() << "everyrank: " << text << "\n";
    for (const Source &source : sources.files)
      lint(source);
    print();
    return failed ? incomplete : warnings.empty() ? clean : findings;
  }

private:
  void fail(const std::string &text) {
    complain(text);
    failed = true;
  }

  void lint(const Source &source) {
    if (llvm::Error problem = verifyConfiguration(source.file))
      return fail(llvm::toString(std::move(problem)));
    if (!llvm::MemoryBuffer::getFile(source.file))
      return fail(source.file + ": cannot read this file");
    UnitOptions options;
    options.dumpModel = request.dumpModel;
    LintResult result = lintFile(context, *source.database, source.file, options);
    ++files;
    stats.functions += result.stats.functions;
    stats.collectives += result.stats.collectives;
    stats.cut += result.stats.cut;
    analysisSeconds += result.analysisSeconds;
    model += result.model;
    for (const std::string &text : result.configurationErrors)
      fail(text);
    if (!result.errors.empty())
      fail(describe(result.errors.front()) + "; warnings may be missing (compile errors: " +
           std::to_string(result.errors.size()) + "): check its flags, -p BUILD or -- FLAGS");
    std::move(result.warnings.begin(), result.warnings.end(), std::back_inserter(warnings));
  }

  void print() {
    sortUnique(warnings);
    if (request.dumpModel) {
      warnings.clear();
      llvm::outs() << model;
    }
    unsigned asErrors = 0;
    tidy::handleErrors(warnings, context, request.fix ? tidy::FB_Fix : tidy::FB_NoFix, asErrors,
                       llvm::vfs::getRealFileSystem());
    if (request.stats)
      printStats();
  }

  void printStats() const {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    llvm::errs() << llvm::formatv("everyrank: {0} files, {1} functions, {2} collectives, {3} cut "
                                  "functions, {4:F3} s, of which analysis {5:F3} s\n",
                                  files, stats.functions, stats.collectives, stats.cut,
                                  spent.count(), analysisSeconds);
  }

  LintRequest &request;
  tidy::ClangTidyContext context;
  std::vector<Warning> warnings;
  std::string model;
  Stats stats;
  unsigned files = 0;
  double analysisSeconds = 0;
  bool failed = false;
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

} // namespace

void complain(llvm::StringRef text) { llvm::errs() << "everyrank: error: " << text << "\n"; }

int runLint(LintRequest &request) { return Session(request).run(); }

} // namespace everyrank
