// Which lines differ from a revision in git.
#pragma once

#include "report/Report.h"

#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace everyrank {

// The folder that holds .git, above `path`; empty when there is none.
std::string projectRoot(llvm::StringRef path);

class Changes {
public:
  // An error when `root` is no repository, git is missing, or it knows no such revision.
  static llvm::Expected<Changes> since(llvm::StringRef revision, llvm::StringRef root);

  // Whether a line that the warning or one of its notes stands on has changed.
  bool touch(const report::Warning &warning);

private:
  struct Lines {
    unsigned first, last;
  };
  Changes(std::string git, llvm::StringRef revision, llvm::StringRef root)
      : git(std::move(git)), revision(revision), root(root) {}

  std::vector<Lines> changedIn(const std::string &file) const;
  bool touch(const report::Place &place);

  std::string git, revision, root;
  std::map<std::string, std::vector<Lines>> known;
};

} // namespace everyrank
