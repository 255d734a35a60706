// The table of formats.
#include "report/Format.h"

#include "llvm/ADT/StringExtras.h"

namespace everyrank::report {

llvm::ArrayRef<Format> allFormats() {
  static constexpr Format rows[] = {
#define ER_FORMAT(name, ending, summary, function) {name, ending, summary, function},
#include "report/Formats.def"
  };
  return rows;
}

std::string namesOfFormats() {
  std::vector<std::string> names;
  for (const Format &format : allFormats())
    names.push_back(format.name.str());
  return llvm::join(names, ", ");
}

const Format *findFormat(llvm::StringRef name) {
  for (const Format &format : allFormats())
    if (format.name == name)
      return &format;
  return nullptr;
}

const Format *formatOfFile(llvm::StringRef file) {
  for (const Format &format : allFormats())
    if (!format.ending.empty() && file.ends_with(format.ending))
      return &format;
  return nullptr;
}

} // namespace everyrank::report
