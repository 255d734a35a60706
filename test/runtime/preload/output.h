// Runs a command and keeps what it prints.
#pragma once

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace everyrank::test {

/// The lines of stdout and stderr, sorted, for ranks print in any order; the exit status comes
/// last.
inline std::vector<std::string> lines_of(const std::string &command) {
  std::vector<std::string> result;
  std::FILE *pipe = popen((command + " 2>&1").c_str(), "r");
  char line[1024];
  while (std::fgets(line, sizeof line, pipe))
    result.emplace_back(line, std::string(line).find('\n'));
  std::sort(result.begin(), result.end());
  result.push_back("status " + std::to_string(pclose(pipe)));
  return result;
}

} // namespace everyrank::test
