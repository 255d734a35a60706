// The one entry of the checker for a parsed translation unit: Clang AST in, findings out.
#pragma once

#include "rules/Finding.h"

#include "clang/AST/ASTContext.h"

#include <vector>

namespace everyrank {

namespace api {
class Registry;
}

// What the analysis did, for --stats.
struct Stats {
  unsigned functions = 0;   // functions with a collective in reach, analysed
  unsigned collectives = 0; // collective call sites seen
  unsigned cut = 0;         // functions given up because the budget ran out
};

struct UnitResult {
  std::vector<Finding> findings;
  Stats stats;
  std::string model; // text of the program model, only when asked for
};

struct UnitOptions {
  bool dumpModel = false;
};

// Analyses every function of the unit's traversal scope that has a collective in reach.
// Never throws; code that it does not understand makes it silent.
UnitResult analyzeUnit(clang::ASTContext &context, const api::Registry &registry,
                       const UnitOptions &options = {});

} // namespace everyrank
