// The rows of Checks.def.
#include "CheckList.h"

#include "tidy/Report.h"

#include "clang-tidy/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace everyrank {
namespace {

llvm::Error unknownCheck(llvm::StringRef name) {
  const CheckRow *closest = nullptr;
  unsigned distance = 4;
  for (const CheckRow &row : allChecks())
    if (unsigned d = name.edit_distance(publicName(row.name), true, distance); d < distance)
      closest = &row, distance = d;
  std::string hint = closest ? "did you mean '" + publicName(closest->name) + "'?"
                             : "'everyrank lint --list-checks' lists all";
  return llvm::createStringError("unknown check '" + name + "'; " + hint);
}

} // namespace

llvm::ArrayRef<CheckRow> allChecks() {
  static constexpr CheckRow rows[] = {
#define ER_CHECK(name, rule, summary) {name, summary},
#include "Checks.def"
  };
  return rows;
}

llvm::Expected<CheckRow> findCheck(llvm::StringRef name) {
  name.consume_front("everyrank-");
  for (const CheckRow &row : allChecks())
    if (row.name == name)
      return row;
  return unknownCheck(publicName(name));
}

llvm::Error verifyGlobs(llvm::StringRef globs) {
  llvm::SmallVector<llvm::StringRef> items;
  globs.split(items, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef item : items) {
    item = item.trim();
    item.consume_front("-");
    clang::tidy::GlobList glob(item);
    if (llvm::none_of(allChecks(),
                      [&](const CheckRow &row) { return glob.contains(publicName(row.name)); }))
      return unknownCheck(item);
  }
  return llvm::Error::success();
}

} // namespace everyrank
