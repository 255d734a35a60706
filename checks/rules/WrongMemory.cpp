// wrong-memory: host memory handed to a library that needs device memory.
#include "rules/Lanes.h"

namespace everyrank::rules {

using analysis::Observation;
using analysis::Site;

std::vector<Finding> wrongMemory(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : broadcasts(input)) {
    if (site.collective->row->family != api::Family::NCCL)
      continue;
    const auto bad = classesWhere(site, [](unsigned, const Observation &o) {
      return o.onStack || (o.recv.is(analysis::Valid) && o.recv.isHostBlock);
    });
    if (bad.empty())
      continue;
    const analysis::Value &buffer = site.classes[bad[0]].recv;
    Finding finding;
    finding.where = place(input, site, site.collective->recv.value);
    finding.argument = site.collective->recv.where;
    finding.ranks = ranksIn(input, bad);
    finding.message = "the buffer of " + collectiveName(site) + " is host memory on " +
                      finding.ranks + "; it must be device memory";
    if (buffer.good && !site.classes[bad[0]].onStack)
      finding.notes.push_back({buffer.good, "it is allocated here"});
    addContext(input, site, site.collective->recv.value, bad, finding);
    drawCall(input, site, bad,
             {"host memory", "device memory", "allocated on the host", "allocated"}, finding,
             [](const Observation &o) -> const analysis::Value & { return o.recv; });
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace everyrank::rules
