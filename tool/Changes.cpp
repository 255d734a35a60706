// Which lines differ from a revision in git.
#include "Changes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

#include <limits>

namespace everyrank {
namespace {

namespace fs = llvm::sys::fs;

constexpr unsigned lastLine = std::numeric_limits<unsigned>::max();

// What a program prints, or nothing when it fails.
std::optional<std::string> run(llvm::StringRef program, llvm::ArrayRef<llvm::StringRef> arguments) {
  llvm::SmallString<128> path;
  if (fs::createTemporaryFile("everyrank", "out", path))
    return std::nullopt;
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), path.str(),
                                                      llvm::StringRef("")};
  llvm::SmallVector<llvm::StringRef, 16> command = {program};
  command.append(arguments.begin(), arguments.end());
  const int status = llvm::sys::ExecuteAndWait(program, command, std::nullopt, redirects);
  auto text = llvm::MemoryBuffer::getFile(path);
  std::string output = text ? (*text)->getBuffer().str() : "";
  fs::remove(path);
  if (status != 0)
    return std::nullopt;
  return output;
}

} // namespace

std::string projectRoot(llvm::StringRef path) {
  for (llvm::StringRef folder = path; !folder.empty();
       folder = llvm::sys::path::parent_path(folder)) {
    llvm::SmallString<128> git(folder);
    llvm::sys::path::append(git, ".git");
    if (fs::exists(git))
      return folder.str();
  }
  return "";
}

llvm::Expected<Changes> Changes::since(llvm::StringRef revision, llvm::StringRef root) {
  auto git = llvm::sys::findProgramByName("git");
  if (!git)
    return llvm::createStringError("--diff needs git, which is not installed");
  if (!run(*git, {"-C", root, "rev-parse", "--git-dir"}))
    return llvm::createStringError("--diff: " + root + " is in no git repository");
  if (!run(*git, {"-C", root, "rev-parse", "--verify", "--quiet", "--end-of-options",
                  (revision + "^{commit}").str()}))
    return llvm::createStringError("--diff: git knows no revision '" + revision + "'");
  return Changes(*git, revision, root);
}

std::vector<Changes::Lines> Changes::changedIn(const std::string &file) const {
  const llvm::StringRef folder = llvm::sys::path::parent_path(file);
  if (!run(git, {"-C", folder, "--literal-pathspecs", "ls-files", "--error-unmatch", "--", file}))
    return {{1, lastLine}}; // git does not know it yet: all of it is new
  const auto diff =
      run(git, {"-C", folder, "--literal-pathspecs", "diff", "--no-color", "--no-ext-diff",
                "--unified=0", "--end-of-options", revision, "--", file});
  std::vector<Lines> changed;
  static const llvm::Regex hunk("^@@ -[0-9,]+ \\+([0-9]+)(,([0-9]+))? @@");
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(diff.value_or("")).split(lines, '\n');
  for (llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef> parts;
    unsigned first = 0, count = 1;
    if (!hunk.match(line, &parts) || parts[1].getAsInteger(10, first) ||
        (!parts[3].empty() && parts[3].getAsInteger(10, count)))
      continue;
    if (count)
      changed.push_back({first, first + count - 1});
  }
  return changed;
}

bool Changes::touch(const report::Place &place) {
  auto [entry, isNew] = known.try_emplace(place.file);
  if (isNew)
    entry->second = changedIn(place.file);
  return llvm::any_of(entry->second, [&](const Lines &lines) {
    return lines.first <= place.line && place.line <= lines.last;
  });
}

bool Changes::touch(const report::Warning &warning) {
  return touch(warning.main.where) ||
         llvm::any_of(warning.notes, [&](const report::Remark &note) { return touch(note.where); });
}

} // namespace everyrank
