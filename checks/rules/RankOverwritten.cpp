// rank-overwritten: the variable that holds the caller's rank is itself received.
#include "rules/Lanes.h"

namespace everyrank::rules {

using analysis::Observation;
using analysis::Site;

// "Which rank has the root of this communicator over there?" is a fair question.
static bool asksForForeignRank(const Input &input, const Observation &o) {
  return isOfAnother(input, o.rank, o.comm.number);
}

std::vector<Finding> rankOverwritten(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : broadcasts(input)) {
    const auto bad = classesWhere(site, [&](unsigned i, const Observation &o) {
      return o.rank && !asksForForeignRank(input, o) &&
             input.facts.classes[i].isUnbounded(input.engine.world.symbols);
    });
    if (bad.empty())
      continue;
    Finding finding;
    finding.where = place(input, site, site.collective->recv.value);
    finding.argument = site.collective->recv.where;
    finding.ranks = ranksIn(input, bad);
    finding.message = collectiveName(site) + " overwrites the caller's rank on " + finding.ranks +
                      "; from here on every rank takes itself for the root";
    addContext(input, site, site.collective->recv.value, bad, finding);
    drawCall(input, site, bad, {"the rank is overwritten", "sends its rank", "", ""}, finding);
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace everyrank::rules
