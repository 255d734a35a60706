// Runs the checks over one file.
#include "Lint.h"

#include "api/Registry.h"
#include "tidy/Report.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Tooling.h"

namespace everyrank {
namespace {

namespace tidy = clang::tidy;
namespace tooling = clang::tooling;

// Analyses a parsed unit and reports what is enabled for its main file.
class Consumer : public clang::ASTConsumer {
public:
  Consumer(tidy::ClangTidyContext &context, const UnitOptions &options, LintResult &result)
      : context(context), options(options), result(result) {}

  void HandleTranslationUnit(clang::ASTContext &ast) override {
    if (!speaks(ast.getLangOpts()))
      return;
    UnitResult unit = analyzeUnit(ast, api::Registry::builtin(), options);
    for (const Finding &finding : unit.findings)
      if (context.isCheckEnabled(publicName(finding.check)))
        report(context, ast, finding);
    result.stats.functions += unit.stats.functions;
    result.stats.collectives += unit.stats.collectives;
    result.stats.cut += unit.stats.cut;
    result.model += unit.model;
  }

private:
  tidy::ClangTidyContext &context;
  const UnitOptions &options;
  LintResult &result;
};

class Action : public clang::ASTFrontendAction {
public:
  Action(tidy::ClangTidyContext &context, const UnitOptions &options, LintResult &result)
      : context(context), options(options), result(result) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    context.setSourceManager(&compiler.getSourceManager());
    context.setCurrentFile(file);
    context.setASTContext(&compiler.getASTContext());
    if (auto folder = compiler.getVirtualFileSystem().getCurrentWorkingDirectory())
      context.setCurrentBuildDirectory(*folder);
    return std::make_unique<Consumer>(context, options, result);
  }

private:
  tidy::ClangTidyContext &context;
  const UnitOptions &options;
  LintResult &result;
};

class Factory : public tooling::FrontendActionFactory {
public:
  Factory(tidy::ClangTidyContext &context, const UnitOptions &options, LintResult &result)
      : context(context), options(options), result(result) {}

  std::unique_ptr<clang::FrontendAction> create() override {
    return std::make_unique<Action>(context, options, result);
  }
  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation,
                     clang::FileManager *files,
                     std::shared_ptr<clang::PCHContainerOperations> containers,
                     clang::DiagnosticConsumer *consumer) override {
    // As clang-tidy: code may ask for __clang_analyzer__.
    invocation->getPreprocessorOpts().SetUpStaticAnalyzer = true;
    return FrontendActionFactory::runInvocation(invocation, files, containers, consumer);
  }

private:
  tidy::ClangTidyContext &context;
  const UnitOptions &options;
  LintResult &result;
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
  LintResult result;
  tooling::ClangTool tool(database, file);
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
  Factory factory(context, options, result);
  tool.run(&factory);

  for (tidy::ClangTidyError &error : consumer.take())
    (error.DiagLevel == tidy::ClangTidyError::Error &&
             error.DiagnosticName == "clang-diagnostic-error"
         ? result.errors
         : result.warnings)
        .push_back(std::move(error));
  return result;
}

} // namespace everyrank
