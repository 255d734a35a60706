// The command `everyrank init`: the files that turn everyrank on in a project.
#include "Init.h"

#include "Pages.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace everyrank {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

// The first block of YAML under a heading of a page of the documentation.
llvm::StringRef yamlUnder(llvm::StringRef page, llvm::StringRef heading) {
  return page.split(heading).second.split("```yaml\n").second.split("```").first;
}

// Each line as a comment.
std::string commented(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.rtrim().split(lines, '\n');
  std::string result;
  for (llvm::StringRef line : lines)
    result += ("# " + line + "\n").str();
  return result;
}

struct File {
  std::string name;
  std::string text;
  std::string otherwise; // what to do about one that is there
};

llvm::SmallVector<File, 4> filesFor(llvm::StringRef folder) {
  const llvm::StringRef apis = yamlUnder(guide("configuration"), "## Your own functions");
  llvm::SmallString<128> gitlab(folder);
  path::append(gitlab, ".gitlab-ci.yml");
  const bool isGitLab = fs::exists(gitlab);
  const llvm::StringRef ci = yamlUnder(guide("ci"), isGitLab ? "## GitLab" : "## GitHub Actions");
  return {{".clang-tidy", "Checks: 'everyrank-*'\n", "add everyrank-* to its Checks"},
          {".clangd", "Diagnostics:\n  ClangTidy:\n    Add: 'everyrank-*'\n",
           "add everyrank-* to Diagnostics: ClangTidy: Add"},
          {"everyrank.yaml",
           "# What everyrank should know of this project's own functions, for instance:\n" +
               commented(apis),
           ""},
          {isGitLab ? "everyrank.gitlab-ci.yml" : ".github/workflows/everyrank.yml", ci.str(), ""}};
}

// Whether it was written: false when there is such a file already.
llvm::Expected<bool> writeNew(llvm::StringRef place, llvm::StringRef text) {
  auto problem = [&](std::error_code error) {
    return llvm::createStringError(error, place + ": " + error.message());
  };
  if (fs::exists(place))
    return false;
  if (std::error_code error = fs::create_directories(path::parent_path(place)))
    return problem(error);
  std::error_code error;
  llvm::raw_fd_ostream file(place, error, fs::CD_CreateNew);
  if (error)
    return problem(error);
  file << text;
  file.close();
  if (file.has_error()) {
    error = file.error();
    file.clear_error();
    return problem(error);
  }
  return true;
}

} // namespace

llvm::Error initProject(const std::string &folder, llvm::raw_ostream &out) {
  if (!fs::is_directory(folder))
    return llvm::createStringError(folder + ": no such folder");
  for (const File &file : filesFor(folder)) {
    llvm::SmallString<128> place(folder);
    path::append(place, file.name);
    auto isNew = writeNew(place, file.text);
    if (!isNew)
      return isNew.takeError();
    out << file.name << (*isNew ? ": written" : ": is there and stays as it is");
    if (!*isNew && !file.otherwise.empty())
      out << "; " << file.otherwise;
    out << "\n";
  }
  return llvm::Error::success();
}

} // namespace everyrank
