// What a rule is: facts about one function in, findings out.
#pragma once

#include "analysis/Analyze.h"
#include "rules/Finding.h"

#include <vector>

namespace everyrank::rules {

struct Input {
  analysis::Engine &engine; // rules make new symbols, nothing else
  const analysis::Facts &facts;
  // No other function of the unit calls this one: its sequence of collectives is complete.
  bool isTop = true;
};

using Rule = std::vector<Finding> (*)(const Input &);

#define ER_CHECK(name, rule, summary) std::vector<Finding> rule(const Input &input);
#include "Checks.def"

// Runs every rule of Checks.def.
std::vector<Finding> runAll(const Input &input);

} // namespace everyrank::rules
