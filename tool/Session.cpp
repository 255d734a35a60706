// A whole run of `everyrank lint`.
#include "Session.h"

#include "Baseline.h"
#include "Changes.h"
#include "Fixes.h"
#include "LintAll.h"
#include "Outputs.h"
#include "Warnings.h"

#include "clang-tidy/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

namespace everyrank {
namespace {

// The project that the paths of a report start from: the one that the working folder lies in.
std::string rootOfReport() {
  llvm::SmallString<128> here;
  llvm::sys::fs::current_path(here);
  const std::string project = projectRoot(here);
  return project.empty() ? std::string(here) : project;
}

class Session {
public:
  explicit Session(Request &request) : request(request) { report.root = rootOfReport(); }

  int run() {
    if (llvm::Error problem = prepare())
      return fail(llvm::toString(std::move(problem))), incomplete;
    lint();
    if (request.dumpModel) {
      llvm::outs() << found.model;
      return failed ? incomplete : clean;
    }
    finish(report, text);
    leaveOut();
    for (const Output &output : outputs)
      if (llvm::Error problem = write(output, report, text))
        fail(llvm::toString(std::move(problem)));
    if (request.fix)
      for (const std::string &problem : applyFixes(report))
        fail(problem);
    if (request.stats)
      printStats();
    return failed ? incomplete : isFailure() ? findings : clean;
  }

private:
  void fail(const std::string &problem) {
    complain(problem);
    failed = true;
  }

  // All that can go wrong before the work begins.
  llvm::Error prepare() {
    auto plan = planOutputs(request.formats, request.output);
    if (!plan)
      return plan.takeError();
    outputs = std::move(*plan);
    if (!request.baseline.empty()) {
      auto known = readBaseline(request.baseline);
      if (!known)
        return known.takeError();
      baseline = std::move(*known);
    }
    if (!request.diff.empty()) {
      auto since = Changes::since(request.diff, report.root);
      if (!since)
        return since.takeError();
      changes = std::move(*since);
    }
    return llvm::Error::success();
  }

  void lint() {
    Sources sources = findSources(request);
    if (!request.quiet)
      for (const std::string &remark : sources.remarks)
        llvm::errs() << "everyrank: " << remark << "\n";
    found = lintAll(sources.files, {request.checks, request.jobs, request.dumpModel,
                                    request.pessimistic, !request.quiet});
    report.problems = std::move(sources.problems);
    llvm::move(found.problems, std::back_inserter(report.problems));
    for (const std::string &problem : report.problems)
      fail(problem);
    report.warnings = std::move(found.warnings);
    report.files = std::move(found.files);
  }

  void leaveOut() {
    llvm::erase_if(report.warnings, [&](const report::Warning &warning) {
      return baseline.contains(warning.fingerprint) || (changes && !changes->touch(warning));
    });
  }

  bool isFailure() const {
    clang::tidy::GlobList globs(request.failOn);
    return llvm::any_of(report.warnings, [&](const report::Warning &warning) {
      return globs.contains(warning.check);
    });
  }

  void printStats() const {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    llvm::errs() << llvm::formatv("everyrank: {0} files, {1} functions, {2} collectives, {3} cut "
                                  "functions, {4} steps, {5:F3} s, of which analysis {6:F3} s\n",
                                  report.files.size(), found.stats.functions,
                                  found.stats.collectives, found.stats.cut, found.stats.steps,
                                  spent.count(), found.analysisSeconds);
  }

  Request &request;
  std::vector<Output> outputs;
  llvm::StringSet<> baseline;
  std::optional<Changes> changes;
  LintAllResult found;
  report::Report report;
  report::SourceText text;
  bool failed = false;
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

} // namespace

void complain(llvm::StringRef text) { llvm::errs() << "everyrank: error: " << text << "\n"; }

int runLint(Request &request) { return Session(request).run(); }

} // namespace everyrank
