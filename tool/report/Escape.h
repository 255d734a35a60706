// Text from sources, made safe inside XML and HTML.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace everyrank::report {

// Escaped for text and quoted attributes; bytes that are no UTF-8 and control characters, which XML
// forbids, become U+FFFD.
std::string escapeMarkup(llvm::StringRef text);

} // namespace everyrank::report
