// The messages of a language server, whose links to our checks lead to our pages.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace everyrank {

// Passes messages on to another stream, each as soon as it is whole. A message is a header that
// says how many bytes of JSON follow, an empty line, and these bytes.
class LinkedMessages : public llvm::raw_ostream {
public:
  explicit LinkedMessages(llvm::raw_ostream &out) : raw_ostream(/*unbuffered=*/true), out(out) {}

private:
  void write_impl(const char *text, size_t size) override;
  uint64_t current_pos() const override { return 0; }

  llvm::raw_ostream &out;
  std::string pending; // the beginning of a message
};

// `json` with the links that clangd makes up for our checks led to the pages beside this program.
std::string withLinks(llvm::StringRef json);

} // namespace everyrank
