// The user's own rows: wrappers, rank sources, allocators and exits, written in YAML.
// docs/configuration.md is the reference of their sections and columns.
#pragma once

#include "api/Registry.h"

#include <string>
#include <vector>

namespace everyrank::api {

struct ConfigurationError {
  unsigned line = 0, column = 0; // from 1
  std::string text;
};

// Adds the rows of `yaml` to `registry`. When anything is wrong nothing is added, and every error
// has its place. Arguments count from 0.
std::vector<ConfigurationError> addRows(Registry &registry, llvm::StringRef yaml);

// The file `everyrank.yaml` that governs a source file: in its folder or the nearest one above, or
// "" when there is none.
std::string findConfiguration(llvm::StringRef sourceFile);

} // namespace everyrank::api
