// The documentation pages of the checks, embedded at build time.
#include "Pages.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <utility>

namespace everyrank {

llvm::StringRef pageOf(llvm::StringRef check) {
  static constexpr std::pair<llvm::StringRef, llvm::StringRef> pages[] = {
#include "Pages.inc"
      {"", ""}};
  for (const auto &[name, text] : pages)
    if (name == check)
      return text;
  return "";
}

std::string pageLink(llvm::StringRef check) {
  static const int anchor = 0; // any address of this program
  namespace path = llvm::sys::path;
  llvm::SmallString<128> page(
      llvm::sys::fs::getMainExecutable("everyrank", const_cast<int *>(&anchor)));
  page = path::parent_path(path::parent_path(page));
  path::append(page, "share", "everyrank", "checks");
  path::append(page, check + ".md");
  return llvm::sys::fs::exists(page) ? "file://" + page.str().str() : "";
}

} // namespace everyrank
