// One analysis per translation unit, shared by all checks that clang-tidy runs on it.
#pragma once

#include "tidy/AnalyzeUnit.h"

#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace clang::tidy {
class ClangTidyContext;
}

namespace everyrank {

// The result for the unit at hand, made by whichever check runs first. One thread at a time.
class SharedUnit {
public:
  const UnitResult &get(clang::ASTContext &ast, clang::tidy::ClangTidyContext &context);
  // An address may serve several ASTs in turn, so the result must go at each unit's start and end.
  void reset() { result.reset(); }

private:
  std::optional<UnitResult> result;
};

// Hands the checks of one clang-tidy run the same unit. clangd calls one module's factories from
// several threads, each with a context of its own: hence the lock and the key.
class UnitCache {
public:
  std::shared_ptr<SharedUnit> unitFor(const clang::tidy::ClangTidyContext *context);

private:
  std::mutex mutex;
  std::unordered_map<const clang::tidy::ClangTidyContext *, std::weak_ptr<SharedUnit>> units;
};

} // namespace everyrank
