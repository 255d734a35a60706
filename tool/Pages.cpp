// The documentation pages of the checks, embedded at build time.
#include "Pages.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <utility>

namespace everyrank {

namespace {

using Text = std::pair<llvm::StringRef, llvm::StringRef>; // by its name

constexpr Text pages[] = {
#include "Pages.inc"
    {"", ""}};
constexpr Text guides[] = {
#include "Guides.inc"
    {"", ""}};

llvm::StringRef textIn(llvm::ArrayRef<Text> texts, llvm::StringRef wanted) {
  for (const auto &[name, text] : texts)
    if (name == wanted)
      return text;
  return "";
}

} // namespace

llvm::StringRef pageOf(llvm::StringRef check) { return textIn(pages, check); }

llvm::StringRef guide(llvm::StringRef name) { return textIn(guides, name); }

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
