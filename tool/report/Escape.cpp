// Text from sources, made safe inside XML and HTML.
#include "report/Escape.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace everyrank::report {

std::string escapeMarkup(llvm::StringRef text) {
  std::string clean;
  for (const char c : llvm::json::fixUTF8(text))
    if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t')
      clean += c;
    else
      clean += "\xEF\xBF\xBD";
  std::string result;
  llvm::raw_string_ostream out(result);
  llvm::printHTMLEscaped(clean, out);
  return result;
}

} // namespace everyrank::report
