// The command `everyrank`.
#include "Lint.h"

#include "llvm/Support/raw_ostream.h"

int main(int argc, const char **argv) {
  std::string problem;
  auto database =
      clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv, problem);
  if (argc != 3 || llvm::StringRef(argv[1]) != "lint" || !database) {
    llvm::errs() << "everyrank: error: usage: everyrank lint FILE -- FLAGS\n";
    return 2;
  }
  clang::tidy::ClangTidyOptions options = clang::tidy::ClangTidyOptions::getDefaults();
  options.Checks = "-*,everyrank-*";
  clang::tidy::ClangTidyContext context(std::make_unique<clang::tidy::DefaultOptionsProvider>(
      clang::tidy::ClangTidyGlobalOptions(), options));
  everyrank::LintResult result = everyrank::lintFile(context, *database, argv[2], {});
  unsigned asErrors = 0;
  clang::tidy::handleErrors(result.warnings, context, clang::tidy::FB_NoFix, asErrors,
                            llvm::vfs::getRealFileSystem());
  return !result.errors.empty() ? 2 : !result.warnings.empty();
}
