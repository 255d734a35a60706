// missing-group: one thread drives several communicators without a group around the calls.
#include "rules/Wording.h"

namespace everyrank::rules {

using analysis::Observation;
using analysis::Site;

std::vector<Finding> missingGroup(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : input.facts.sites) {
    if (site.collective->row->family != api::Family::NCCL)
      continue;
    const auto bad = classesWhere(site, [](unsigned, const Observation &o) {
      return o.commIsElementOfClique && o.inLoop && !o.inOpenGroup;
    });
    if (bad.empty())
      continue;
    Finding finding;
    finding.where = site.collective->where;
    finding.argument = site.collective->comm.where;
    finding.ranks = ranksIn(input, bad);
    finding.message = collectiveName(site) +
                      " runs for several communicators of one thread without a group around them: "
                      "the first call may wait for the others for ever";
    const std::string name = collectiveName(site);
    finding.lanes = {
        {"first communicator", {{Event::Kind::Waits, finding.where, "wait in " + name}}},
        {"the others", {{Event::Kind::Absent, finding.where, "not called before it returns"}}}};
    findings.push_back(std::move(finding));
  }
  for (Handle exit : input.facts.leftOpen) {
    Finding finding;
    finding.where = exit;
    finding.ranks = "ranks that leave here";
    finding.message = "this leaves a group open: the collectives in it never start, and neither do "
                      "later ones of this thread";
    finding.lanes = {{"ranks that leave", {{Event::Kind::Leaves, exit, "leave the group open"}}},
                     {"the others", {{Event::Kind::Waits, exit, "wait in the group's calls"}}}};
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace everyrank::rules
