// Every rule of the table, in its order.
#include "rules/Rule.h"

#include <iterator>

namespace everyrank::rules {

std::vector<Finding> runAll(const Input &input) {
  std::vector<Finding> all;
  auto take = [&](const char *name, Rule rule) {
    std::vector<Finding> found = rule(input);
    for (Finding &finding : found)
      finding.check = name;
    std::move(found.begin(), found.end(), std::back_inserter(all));
  };
#define ER_CHECK(name, rule, summary) take(name, rule);
#include "Checks.def"
  return all;
}

} // namespace everyrank::rules
