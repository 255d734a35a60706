// One analysis per translation unit, shared by all checks that clang-tidy runs on it.
#include "tidy/UnitCache.h"

#include "tidy/UserRegistry.h"

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"

namespace everyrank {

const UnitResult &SharedUnit::get(clang::ASTContext &ast, clang::tidy::ClangTidyContext &context) {
  if (result)
    return *result;
  const UserRegistry user = registryFor(context);
  for (const std::string &error : user.errors)
    context.configurationDiag("%0") << error;
  result = analyzeUnit(ast, user.get(), {.pessimistic = user.pessimistic});
  return *result;
}

std::shared_ptr<SharedUnit> UnitCache::unitFor(const clang::tidy::ClangTidyContext *context) {
  const std::lock_guard lock(mutex);
  std::erase_if(units, [](const auto &entry) { return entry.second.expired(); });
  if (auto living = units[context].lock())
    return living;
  auto fresh = std::make_shared<SharedUnit>();
  units[context] = fresh;
  return fresh;
}

} // namespace everyrank
