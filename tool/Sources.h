// Which files to analyse, and the compile database of each.
#pragma once

#include "CommandLine.h"

#include "clang/Tooling/CompilationDatabase.h"

#include <memory>
#include <string>
#include <vector>

namespace everyrank {

using Database = std::shared_ptr<const clang::tooling::CompilationDatabase>;

struct Source {
  std::string file; // absolute
  Database database;
};

struct Sources {
  std::vector<Source> files;
  std::vector<std::string> problems; // what cannot be analysed, and what to do about it
  std::vector<std::string> remarks;  // what the user may want to know
};

// Resolves the request's files and folders. Flags after -- win over -p, which wins over a
// compile_commands.json found near the path, which wins over fallback flags.
Sources findSources(Request &request);

} // namespace everyrank
