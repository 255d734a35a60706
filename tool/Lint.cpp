// Runs the checks over one file.
#include "Lint.h"

#include "Warnings.h"

#include "tidy/Report.h"
#include "tidy/UserRegistry.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Tooling.h"

#include <ctime>

namespace everyrank {
namespace {

namespace tidy = clang::tidy;
namespace tooling = clang::tooling;

// What one file's analysis needs and fills.
struct Job {
  tidy::ClangTidyContext &context;
  const UnitOptions &options;
  std::vector<Drawn> drawn;
  LintResult result;
};

// Of this thread, so that other programs do not count.
double processorSeconds() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

// Analyses a parsed unit and reports what is enabled for its main file.
class Consumer : public clang::ASTConsumer {
public:
  explicit Consumer(Job &job) : job(job) {}

  void HandleTranslationUnit(clang::ASTContext &ast) override {
    if (!speaks(ast.getLangOpts()))
      return;
    const double start = processorSeconds();
    UserRegistry user = registryFor(job.context);
    UnitOptions options = job.options;
    options.pessimistic |= user.pessimistic;
    UnitResult unit = analyzeUnit(ast, user.get(), options);
    job.result.analysisSeconds += processorSeconds() - start;
    for (const Finding &finding : unit.findings)
      if (job.context.isCheckEnabled(publicName(finding.check))) {
        diagnose(job.context, ast, finding);
        job.drawn.push_back(draw(ast, finding));
      }
    job.result.stats += unit.stats;
    job.result.model += unit.model;
    std::move(user.errors.begin(), user.errors.end(),
              std::back_inserter(job.result.configurationErrors));
  }

private:
  Job &job;
};

class Action : public clang::ASTFrontendAction {
public:
  explicit Action(Job &job) : job(job) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    job.context.setSourceManager(&compiler.getSourceManager());
    job.context.setCurrentFile(file);
    job.context.setASTContext(&compiler.getASTContext());
    if (auto folder = compiler.getVirtualFileSystem().getCurrentWorkingDirectory())
      job.context.setCurrentBuildDirectory(*folder);
    return std::make_unique<Consumer>(job);
  }

private:
  Job &job;
};

class Factory : public tooling::FrontendActionFactory {
public:
  explicit Factory(Job &job) : job(job) {}

  std::unique_ptr<clang::FrontendAction> create() override { return std::make_unique<Action>(job); }

  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation,
                     clang::FileManager *files,
                     std::shared_ptr<clang::PCHContainerOperations> containers,
                     clang::DiagnosticConsumer *consumer) override {
    invocation->getPreprocessorOpts().SetUpStaticAnalyzer = true; // __clang_analyzer__
    invocation->getDiagnosticOpts().ShowCarets = false; // else Clang prints "1 warning generated."
    return FrontendActionFactory::runInvocation(invocation, files, containers, consumer);
  }

private:
  Job &job;
};

// The configuration's ExtraArgs, and Clang's own headers, which are not beside our executable.
tooling::CommandLineArguments adjust(tidy::ClangTidyContext &context,
                                     tooling::CommandLineArguments arguments,
                                     llvm::StringRef file) {
  const tidy::ClangTidyOptions options = context.getOptionsForFile(file);
  auto front = arguments.begin();
  if (front != arguments.end())
    front = arguments.insert(front + 1, "-resource-dir=" EVERYRANK_RESOURCE_DIR);
  if (options.ExtraArgsBefore)
    arguments.insert(front, options.ExtraArgsBefore->begin(), options.ExtraArgsBefore->end());
  if (options.ExtraArgs)
    arguments.insert(arguments.end(), options.ExtraArgs->begin(), options.ExtraArgs->end());
  return arguments;
}

} // namespace

LintResult lintFile(tidy::ClangTidyContext &context, const tooling::CompilationDatabase &database,
                    const std::string &file, const UnitOptions &options) {
  Job job{context, options, {}, {}};
  // A file system of its own: the usual one shares the working folder with all threads.
  tooling::ClangTool tool(database, file, std::make_shared<clang::PCHContainerOperations>(),
                          llvm::vfs::createPhysicalFileSystem());
  tool.setPrintErrorMessage(false);
  tool.appendArgumentsAdjuster(
      [&](const tooling::CommandLineArguments &arguments, llvm::StringRef name) {
        return adjust(context, arguments, name);
      });
  tool.appendArgumentsAdjuster(tooling::getStripPluginsAdjuster());

  tidy::ClangTidyDiagnosticConsumer consumer(context);
  clang::DiagnosticsEngine engine(new clang::DiagnosticIDs, new clang::DiagnosticOptions, &consumer,
                                  /*ShouldOwnClient=*/false);
  context.setDiagnosticsEngine(&engine);
  tool.setDiagnosticConsumer(&consumer);
  Factory factory(job);
  tool.run(&factory);

  for (tidy::ClangTidyError &error : consumer.take()) {
    if (llvm::StringRef(error.DiagnosticName).starts_with("everyrank-"))
      job.result.warnings.push_back(toWarning(error, job.drawn));
    else if (error.DiagnosticName == "clang-diagnostic-error" &&
             !llvm::StringRef(error.Message.Message)
                  .starts_with("too many errors")) // not a warning under -Werror
      job.result.errors.push_back(describe(error, file));
  }
  return std::move(job.result);
}

} // namespace everyrank
