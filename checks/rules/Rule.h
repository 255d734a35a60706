// What a rule is: facts about one function in, findings out.
#pragma once

#include "analysis/Analyze.h"
#include "rules/Finding.h"

#include <vector>

namespace everyrank::rules {

struct Input {
  const analysis::Engine &engine;
  const analysis::Facts &facts;
};

using Rule = std::vector<Finding> (*)(const Input &);

#define ER_CHECK(name, rule, summary) std::vector<Finding> rule(const Input &input);
#include "Checks.def"

// Runs every rule of Checks.def.
std::vector<Finding> runAll(const Input &input);

} // namespace everyrank::rules
