// From what clang-tidy collects to the warnings of a report.
#include "Warnings.h"

#include "lower/SourceMap.h"
#include "tidy/Report.h"

#include "clang/Tooling/Tooling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"

#include <algorithm>
#include <map>

namespace everyrank {
namespace {

namespace tidy = clang::tidy;
namespace tooling = clang::tooling;
using report::Warning;

// Clang names files as the command line did, from the folder of the compile command.
std::string absolute(llvm::StringRef folder, llvm::StringRef file) {
  llvm::SmallString<128> path(file);
  if (!file.empty())
    llvm::sys::fs::make_absolute(folder, path);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return std::string(path);
}

report::Remark toRemark(llvm::StringRef folder, const tooling::DiagnosticMessage &message) {
  report::Remark remark{
      {absolute(folder, message.FilePath), message.FileOffset}, message.Message, {}};
  for (const tooling::FileByteRange &range : message.Ranges)
    remark.marks.push_back({absolute(folder, range.FilePath), range.FileOffset, range.Length});
  return remark;
}

auto keyOf(const Warning &warning) {
  const report::Remark &main = warning.main;
  return std::tie(main.where.file, main.where.offset, warning.check, main.text);
}

void locate(Warning &warning, report::SourceText &text) {
  text.locate(warning.main.where);
  for (report::Remark &note : warning.notes)
    text.locate(note.where);
  for (report::Lane &lane : warning.lanes)
    for (report::Event &event : lane.events)
      text.locate(event.where);
}

std::string withoutSpaces(llvm::StringRef text) {
  std::string result = text.str();
  std::erase_if(result, [](unsigned char c) { return std::isspace(c); });
  return result;
}

// The same for the same warning in the next version of the program: no line numbers, no spaces.
// `count` tells equal warnings in one file apart.
std::string fingerprintOf(const Warning &warning, const std::string &root, report::SourceText &text,
                          std::map<std::string, unsigned> &count) {
  const report::Place &where = warning.main.where;
  const std::string key = warning.check + "\n" + report::shortPath(root, where.file) + "\n" +
                          warning.main.text + "\n" +
                          withoutSpaces(text.line(where.file, where.line));
  llvm::SHA1 hash;
  hash.update(key + "\n" + std::to_string(count[key]++));
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

} // namespace

Drawn draw(const clang::ASTContext &ast, const Finding &finding) {
  const clang::SourceManager &sources = ast.getSourceManager();
  auto message = [&](Handle where, const std::string &text) {
    return tooling::DiagnosticMessage(text, sources, locate(ast, where));
  };
  const std::string folder =
      sources.getFileManager().getVirtualFileSystem().getCurrentWorkingDirectory().get();
  auto place = [&](Handle where) {
    const auto found = message(where, "");
    return report::Place{absolute(folder, found.FilePath), found.FileOffset};
  };
  const auto main = message(finding.where, finding.message);
  Drawn drawn{publicName(finding.check), main.Message, {main.FilePath, main.FileOffset, 0}, {}};
  for (const Lane &lane : finding.lanes) {
    report::Lane &placed = drawn.lanes.emplace_back(report::Lane{lane.ranks, {}});
    for (const Event &event : lane.events)
      placed.events.push_back({event.kind, place(event.where), event.text});
  }
  return drawn;
}

Warning toWarning(const tidy::ClangTidyError &error, const std::vector<Drawn> &drawn) {
  const llvm::StringRef folder = error.BuildDirectory;
  Warning warning;
  warning.check = error.DiagnosticName;
  warning.main = toRemark(folder, error.Message);
  for (const tooling::DiagnosticMessage &note : error.Notes)
    warning.notes.push_back(toRemark(folder, note));
  for (const auto &fix : error.Message.Fix)
    for (const tooling::Replacement &edit : fix.second)
      warning.fix.push_back(
          {{absolute(folder, edit.getFilePath()), edit.getOffset(), edit.getLength()},
           edit.getReplacementText().str()});
  const auto same = std::find_if(drawn.begin(), drawn.end(), [&](const Drawn &d) {
    return d.check == error.DiagnosticName && d.message == error.Message.Message &&
           d.where.file == error.Message.FilePath && d.where.offset == error.Message.FileOffset;
  });
  if (same != drawn.end())
    warning.lanes = same->lanes;
  return warning;
}

std::string describe(const tidy::ClangTidyError &error, const std::string &file) {
  const auto &message = error.Message;
  auto text = llvm::MemoryBuffer::getFile(message.FilePath);
  if (message.FilePath.empty() || !text)
    return file + ": " + message.Message;
  llvm::StringRef before = (*text)->getBuffer().take_front(message.FileOffset);
  const size_t line = before.count('\n') + 1;
  const size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return message.FilePath + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
         message.Message;
}

void finish(report::Report &report, report::SourceText &text) {
  auto &warnings = report.warnings;
  llvm::sort(warnings, [](const Warning &a, const Warning &b) { return keyOf(a) < keyOf(b); });
  auto same = [](const Warning &a, const Warning &b) { return keyOf(a) == keyOf(b); };
  warnings.erase(std::unique(warnings.begin(), warnings.end(), same), warnings.end());
  std::map<std::string, unsigned> count;
  for (Warning &warning : warnings) {
    locate(warning, text);
    warning.fingerprint = fingerprintOf(warning, report.root, text, count);
  }
}

} // namespace everyrank
