// The documentation pages of the checks, embedded at build time.
#include "Pages.h"

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

} // namespace everyrank
