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
  unsigned steps = 0;       // what the analysis cost: instructions and joined objects

  Stats &operator+=(const Stats &other) {
    functions += other.functions;
    collectives += other.collectives;
    cut += other.cut;
    steps += other.steps;
    return *this;
  }
};

struct UnitResult {
  std::vector<Finding> findings;
  Stats stats;
  std::string model; // text of the program model, only when asked for
};

struct UnitOptions {
  bool dumpModel = false;
  bool pessimistic = false; // tells what may go wrong, too: its messages begin with "possible: "
};

// Analyses every function of the unit's traversal scope that has a collective in reach.
// Never throws; code that it does not understand makes it silent.
UnitResult analyzeUnit(clang::ASTContext &context, const api::Registry &registry,
                       const UnitOptions &options = {});

} // namespace everyrank
