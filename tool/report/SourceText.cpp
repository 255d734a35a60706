// The text behind places.
#include "report/SourceText.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

namespace everyrank::report {

SourceText::SourceText()
    : files(clang::FileSystemOptions()),
      engine(new clang::DiagnosticIDs, new clang::DiagnosticOptions,
             new clang::IgnoringDiagConsumer),
      sources(engine, files) {}

clang::FileID SourceText::open(const std::string &file) {
  auto [entry, isNew] = ids.try_emplace(file);
  if (isNew)
    if (auto found = files.getOptionalFileRef(file))
      entry->second = sources.getOrCreateFileID(*found, clang::SrcMgr::C_User);
  return entry->second;
}

clang::SourceLocation SourceText::location(const std::string &file, unsigned offset) {
  const clang::FileID id = open(file);
  if (id.isInvalid())
    return {};
  const auto length = static_cast<unsigned>(sources.getBufferData(id).size());
  return sources.getLocForStartOfFile(id).getLocWithOffset(
      static_cast<int>(std::min(offset, length)));
}

void SourceText::locate(Place &place) {
  const clang::SourceLocation at = location(place.file, place.offset);
  if (at.isInvalid())
    return;
  place.line = sources.getSpellingLineNumber(at);
  place.column = sources.getSpellingColumnNumber(at);
}

Place SourceText::placeAt(const std::string &file, unsigned offset) {
  Place place{file, offset};
  locate(place);
  return place;
}

llvm::StringRef SourceText::line(const std::string &file, unsigned number) {
  const clang::FileID id = open(file);
  if (id.isInvalid() || number == 0 || number > lineCount(file))
    return "";
  const llvm::StringRef text = sources.getBufferData(id);
  const unsigned start = sources.getFileOffset(sources.translateLineCol(id, number, 1));
  return text.substr(start).split('\n').first.rtrim('\r');
}

unsigned SourceText::lineCount(const std::string &file) {
  const clang::FileID id = open(file);
  if (id.isInvalid())
    return 0;
  const llvm::StringRef text = sources.getBufferData(id);
  return static_cast<unsigned>(text.count('\n')) + (text.ends_with("\n") ? 0 : 1);
}

Place SourceText::endOfWord(const Place &place) {
  const clang::SourceLocation at = location(place.file, place.offset);
  if (at.isInvalid())
    return place;
  clang::LangOptions language;
  language.CPlusPlus = true;
  const unsigned length = clang::Lexer::MeasureTokenLength(at, sources, language);
  return placeAt(place.file, place.offset + std::max(length, 1U));
}

std::string shortPath(llvm::StringRef root, llvm::StringRef file) {
  llvm::StringRef rest = file;
  if (!root.empty() && rest.consume_front(root) && rest.consume_front("/"))
    return rest.str();
  return file.str();
}

} // namespace everyrank::report
