// The text behind places: lines, columns and excerpts of the files that a report speaks of.
#pragma once

#include "report/Report.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

namespace everyrank::report {

// Reads each file once. One thread at a time.
class SourceText {
public:
  SourceText();

  // Fills in line and column; they stay 0 for a file that cannot be read.
  void locate(Place &place);
  // The line without its end; empty past the end of the file.
  llvm::StringRef line(const std::string &file, unsigned number);
  unsigned lineCount(const std::string &file);
  // Where the word that starts at `place` ends.
  Place endOfWord(const Place &place);
  Place placeAt(const std::string &file, unsigned offset);

  // For writers that Clang brings; invalid for files that cannot be read.
  clang::SourceLocation location(const std::string &file, unsigned offset);
  clang::SourceManager &manager() { return sources; }
  clang::DiagnosticsEngine &diagnostics() { return engine; }

private:
  clang::FileID open(const std::string &file);

  clang::FileManager files;
  clang::DiagnosticsEngine engine;
  clang::SourceManager sources;
  llvm::StringMap<clang::FileID> ids;
};

// The path below `root`, or the whole path of what lies elsewhere.
std::string shortPath(llvm::StringRef root, llvm::StringRef file);

} // namespace everyrank::report
