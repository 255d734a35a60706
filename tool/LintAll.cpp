// Lints many files, several at a time.
#include "LintAll.h"

#include "Configuration.h"
#include "Progress.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ThreadPool.h"

#include <mutex>
#include <set>

namespace everyrank {
namespace {

// One file's share of the result.
struct Share {
  LintResult result;
  std::string problem; // why it could not be read
};

Share lintOne(const Source &source, const LintAllOptions &options) {
  if (llvm::Error problem = verifyConfiguration(source.file))
    return {{}, llvm::toString(std::move(problem))};
  if (!llvm::sys::fs::is_regular_file(source.file) || !llvm::MemoryBuffer::getFile(source.file))
    return {{}, source.file + ": cannot read this file"};
  for (const auto &command : source.database->getCompileCommands(source.file))
    if (!llvm::sys::fs::is_directory(command.Directory))
      return {{},
              source.file + ": its compile command runs in " + command.Directory +
                  ", which is no folder; configure the build again"};
  clang::tidy::ClangTidyContext context(makeConfiguration(options.checks));
  UnitOptions unit;
  unit.dumpModel = options.dumpModel;
  unit.pessimistic = options.pessimistic;
  return {lintFile(context, *source.database, source.file, unit), ""};
}

// A crash costs one file, not the run.
Share lintSafely(const Source &source, const LintAllOptions &options) {
  Share share;
  llvm::CrashRecoveryContext recovery;
  if (!recovery.RunSafely([&] { share = lintOne(source, options); }))
    share = {{}, source.file + ": Clang or the analysis crashed on this file; please report it"};
  return share;
}

std::vector<std::string> problemsOf(const Share &share) {
  if (!share.problem.empty())
    return {share.problem};
  std::vector<std::string> problems = share.result.configurationErrors;
  const auto &errors = share.result.errors;
  if (!errors.empty())
    problems.push_back(errors.front() + "; warnings may be missing (compile errors: " +
                       std::to_string(errors.size()) + "): check its flags, -p BUILD or -- FLAGS");
  return problems;
}

void add(const Source &source, Share &share, std::set<std::string> &known, LintAllResult &all) {
  for (std::string &problem : problemsOf(share))
    if (known.insert(problem).second)
      all.problems.push_back(std::move(problem));
  if (!share.problem.empty())
    return;
  all.files.push_back(source.file);
  all.model += share.result.model;
  all.stats += share.result.stats;
  all.analysisSeconds += share.result.analysisSeconds;
  llvm::move(share.result.warnings, std::back_inserter(all.warnings));
}

} // namespace

LintAllResult lintAll(const std::vector<Source> &sources, const LintAllOptions &options) {
  std::vector<Share> shares(sources.size());
  {
    llvm::CrashRecoveryContext::Enable();
    Progress progress(sources.size(), options.showProgress);
    std::mutex lock;
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(options.jobs));
    for (size_t i = 0; i < sources.size(); ++i)
      pool.async([&, i] {
        shares[i] = lintSafely(sources[i], options);
        const std::lock_guard guard(lock);
        progress.step(sources[i].file, shares[i].result.warnings.size());
      });
    pool.wait();
  }
  LintAllResult all;
  std::set<std::string> known;
  for (auto [source, share] : llvm::zip_equal(sources, shares))
    add(source, share, known, all);
  return all;
}

} // namespace everyrank
