// The clang-tidy module: one check per row of Checks.def.
#include "tidy/Report.h"
#include "tidy/UnitCache.h"

#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"

namespace everyrank {
namespace {

using namespace clang::ast_matchers;

// A row of Checks.def as clang-tidy sees it: reports the shared unit's findings under its name.
class Check : public clang::tidy::ClangTidyCheck {
public:
  Check(llvm::StringRef name, llvm::StringRef row, clang::tidy::ClangTidyContext *context,
        std::shared_ptr<SharedUnit> unit)
      : ClangTidyCheck(name, context), row(row), tidy(*context), unit(std::move(unit)) {}

  bool isLanguageVersionSupported(const clang::LangOptions &language) const override {
    return speaks(language);
  }
  void registerMatchers(MatchFinder *finder) override {
    finder->addMatcher(translationUnitDecl(), this);
  }
  void onStartOfTranslationUnit() override { unit->reset(); }
  void check(const MatchFinder::MatchResult &match) override {
    for (const Finding &finding : unit->get(*match.Context, tidy).findings)
      if (finding.check == row)
        diagnose(tidy, *match.Context, finding);
  }
  void onEndOfTranslationUnit() override { unit->reset(); }

private:
  llvm::StringRef row;
  clang::tidy::ClangTidyContext &tidy;
  std::shared_ptr<SharedUnit> unit;
};

class Module : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &factories) override {
    auto cache = std::make_shared<UnitCache>();
#define ER_CHECK(name, rule, summary)                                                              \
  factories.registerCheckFactory(                                                                  \
      publicName(name),                                                                            \
      [cache](llvm::StringRef fullName, clang::tidy::ClangTidyContext *context) {                  \
        return std::make_unique<Check>(fullName, name, context, cache->unitFor(context));          \
      });
#include "Checks.def"
  }
};

clang::tidy::ClangTidyModuleRegistry::Add<Module>
    registration("everyrank-module", "Checks that a broadcast is valid on every rank.");

} // namespace
} // namespace everyrank
