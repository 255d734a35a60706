// The formats that a report can be written in.
#pragma once

#include "report/Report.h"
#include "report/SourceText.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace everyrank::report {

using Writer = void (*)(const Report &, SourceText &, llvm::raw_ostream &);

#define ER_FORMAT(name, ending, summary, function)                                                 \
  void function(const Report &report, SourceText &text, llvm::raw_ostream &out);
#include "report/Formats.def"

struct Format {
  llvm::StringRef name;
  llvm::StringRef ending; // of file names that mean this format; may be empty
  llvm::StringRef summary;
  Writer write;
};

llvm::ArrayRef<Format> allFormats();
std::string namesOfFormats();                   // "text, json, ..."
const Format *findFormat(llvm::StringRef name); // null: no such format
const Format *formatOfFile(llvm::StringRef file);

} // namespace everyrank::report
