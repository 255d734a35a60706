// The messages of a language server, whose links to our checks lead to our pages.
#include "clangd/LinkedMessages.h"

#include "Pages.h"

#include "llvm/Support/JSON.h"

namespace everyrank {

namespace {
constexpr llvm::StringLiteral headerEnd = "\r\n\r\n";
constexpr llvm::StringLiteral lengthName = "Content-Length: ";
constexpr llvm::StringLiteral madeUp = "https://clang.llvm.org/extra/clang-tidy/checks/everyrank/";
constexpr llvm::StringLiteral madeUpEnd = ".html";
} // namespace

std::string withLinks(llvm::StringRef json) {
  std::string result;
  for (size_t at; (at = json.find(madeUp)) != llvm::StringRef::npos;) {
    const llvm::StringRef link = json.drop_front(at + madeUp.size());
    const llvm::StringRef check = link.take_until([](char c) { return c == '.' || c == '"'; });
    const std::string page = pageLink(check);
    result += json.take_front(at);
    json = link;
    if (page.empty() || !link.drop_front(check.size()).starts_with(madeUpEnd)) {
      result += madeUp;
      continue;
    }
    std::string quoted;
    llvm::raw_string_ostream(quoted) << llvm::json::Value(page);
    result += llvm::StringRef(quoted).drop_front().drop_back();
    json = link.drop_front(check.size() + madeUpEnd.size());
  }
  return result + json.str();
}

void LinkedMessages::write_impl(const char *text, size_t size) {
  pending.append(text, size);
  for (;;) {
    const auto [header, rest] = llvm::StringRef(pending).split(headerEnd);
    size_t length = 0;
    if (header.size() == pending.size() ||
        header.split(lengthName).second.split('\r').first.getAsInteger(10, length) ||
        rest.size() < length)
      break;
    const std::string body = withLinks(rest.take_front(length));
    out << lengthName << body.size() << headerEnd << body;
    pending.erase(0, header.size() + headerEnd.size() + length);
  }
  out.flush();
}

} // namespace everyrank
