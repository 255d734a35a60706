// The user's own rows: wrappers, rank sources, allocators and exits, written in YAML.
//
//   broadcasts:
//     acme_bcast: {recv: 0, count: 1, type: 2, root: 3, comm: 4}
//   rank-sources:
//     acme_rank: {comm: 0}          # the result; `out: N` for a pointer argument
//   allocators:
//     acme_alloc: {size: 0}
//     acme_device_alloc: {out: 0, size: 1, space: device}
//   deallocators:
//     acme_free: {pointer: 0}
//   exits: [acme_die]
//   rank-names: [my_node]           # variables and members that hold the rank
//   main-rank-names: [is_boss]      # booleans that are true on the main rank only
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
