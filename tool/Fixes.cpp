// Applies the fixes that warnings offer.
#include "Fixes.h"

#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

namespace everyrank {
namespace {

using clang::tooling::Replacement;
using clang::tooling::Replacements;
using ByFile = std::map<std::string, Replacements>;

// All edits of a fix or none.
bool add(const std::vector<report::Edit> &fix, ByFile &files) {
  ByFile attempt = files;
  for (const report::Edit &edit : fix)
    if (llvm::Error conflict = attempt[edit.range.file].add(
            Replacement(edit.range.file, edit.range.offset, edit.range.length, edit.text))) {
      llvm::consumeError(std::move(conflict));
      return false;
    }
  files = std::move(attempt);
  return true;
}

std::string rewrite(const std::string &file, const Replacements &edits) {
  auto text = llvm::MemoryBuffer::getFile(file);
  if (!text)
    return file + ": cannot fix this file: " + text.getError().message();
  auto changed = clang::tooling::applyAllReplacements((*text)->getBuffer(), edits);
  if (!changed)
    return file + ": cannot fix this file: " + llvm::toString(changed.takeError());
  if (llvm::Error problem = llvm::writeToOutput(file, [&](llvm::raw_ostream &out) {
        out << *changed;
        return llvm::Error::success();
      }))
    return file + ": cannot fix this file: " + llvm::toString(std::move(problem));
  return "";
}

} // namespace

std::vector<std::string> applyFixes(const report::Report &report) {
  std::vector<std::string> problems;
  ByFile files;
  std::vector<std::vector<report::Edit>> done; // several warnings may offer the same fix
  for (const report::Warning &warning : report.warnings) {
    if (llvm::is_contained(done, warning.fix))
      continue;
    done.push_back(warning.fix);
    if (!add(warning.fix, files))
      problems.push_back(warning.main.where.file + ":" + std::to_string(warning.main.where.line) +
                         ": this fix overlaps another; run again");
  }
  for (const auto &[file, edits] : files)
    if (std::string problem = rewrite(file, edits); !problem.empty())
      problems.push_back(std::move(problem));
  return problems;
}

} // namespace everyrank
