// divergent-collective: some ranks do not reach a collective, or do others, or in another order.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Meeting;
using analysis::Site;
using namespace std::string_literals;

// The outermost call on the way to the site that the other class never makes, or the collective.
Handle firstMissed(const Site &site, unsigned other) {
  const size_t entered = site.entered[other];
  return entered < site.frames.size() ? site.frames[entered].call->where : site.collective->where;
}

std::string who(const Input &input, const Meeting &m, unsigned rankClass) {
  if (m.a == m.b)
    return "some ranks";
  return ranksIn(input, rankClass);
}

void addWhere(const Input &input, const Meeting &m, Finding &finding) {
  const Site &site = input.facts.sites[m.siteA];
  if (finding.where != site.collective->where)
    finding.notes.push_back({site.collective->where, "the collective is here"});
  if (m.parting)
    finding.notes.push_back({m.parting, "the ranks part ways here"});
  if (m.siteB != Meeting::none)
    finding.notes.push_back({input.facts.sites[m.siteB].collective->where,
                             "meanwhile " + (m.a == m.b ? "others"s : ranksIn(input, m.b)) +
                                 " enter " + collectiveName(input.facts.sites[m.siteB]) + " here"});
  addContext(input, site, {}, {m.a, m.b}, finding);
  drawMeeting(input, m, finding);
}

// The sequences run apart where the shorter one ends; the call to blame is the first one that the
// other class never makes.
size_t blamed(const Input &input, const Meeting &m) {
  const auto &sites = input.facts.sites;
  const Site &last = sites[m.siteA];
  if (m.a == m.b || !last.classes[m.b].reached)
    return m.siteA;
  for (size_t i = 0; i < sites.size(); ++i)
    if (sites[i].classes[m.a].reached && !sites[i].classes[m.b].reached &&
        sites[i].collective->row->op == last.collective->row->op)
      return i;
  return m.siteA;
}

Finding missing(const Input &input, Meeting m) {
  if (const size_t site = blamed(input, m); site != m.siteA) {
    m.siteA = site;
    m.siteB = Meeting::none;
    m.leaving = {};
  }
  const Site &site = input.facts.sites[m.siteA];
  Finding finding;
  finding.ranks = who(input, m, m.a);
  const std::string others = m.a == m.b ? "others" : ranksIn(input, m.b);
  if (m.leaving) {
    finding.where = m.leaving;
    finding.message = others + " may leave here before " + collectiveName(site) + ", which " +
                      finding.ranks + " then wait in; every rank must call it";
    if (m.a == m.b)
      finding.message = "some ranks leave here before " + collectiveName(site) +
                        ", which the others then wait in; every rank must call it";
  } else {
    finding.where = firstMissed(site, m.b);
    finding.message = collectiveName(site) + " is reached by " + finding.ranks + " but not by " +
                      others + "; every rank of the communicator must call it";
  }
  addWhere(input, m, finding);
  return finding;
}

Finding differing(const Input &input, const Meeting &m) {
  const Site &site = input.facts.sites[m.siteA];
  Finding finding;
  finding.where = site.collective->where;
  finding.ranks = who(input, m, m.a);
  finding.message = collectiveName(site) + " on " + finding.ranks + " meets another " +
                    collectiveName(input.facts.sites[m.siteB]) + " on " +
                    (m.a == m.b ? "others" : ranksIn(input, m.b)) +
                    ": the order of the collectives differs";
  addWhere(input, m, finding);
  return finding;
}

bool isInDoubt(const Input &input, const Meeting &m) {
  const Site &site = input.facts.sites[m.siteA];
  // Its partner may be posted in another function, unless the whole program is in sight.
  const bool elsewhere = !site.collective->row->blocking && !input.facts.function->isProgramEntry;
  return elsewhere || mayBeOutside(input, site, m.a);
}

// Hash containers of different ranks may give their elements in different orders.
Finding unordered(const Input &input, const Site &site) {
  const auto reached =
      classesWhere(site, [](unsigned, const analysis::Observation &) { return true; });
  Finding finding;
  finding.where = site.collective->where;
  finding.ranks = ranksIn(input, reached);
  finding.message = collectiveName(site) + " is called in the order of a hash container, which may "
                                           "differ between ranks";
  finding.notes.push_back({site.collective->unordered, "this is the loop over its elements"});
  drawCall(input, site, reached, {"in an order of its own", "", "", ""}, finding);
  return finding;
}

} // namespace

std::vector<Finding> divergentCollective(const Input &input) {
  std::vector<Finding> findings;
  if (!input.isTop)
    return findings;
  for (const Meeting &m : input.facts.meetings) {
    const bool isServed = m.kind == Meeting::Kind::Served && !input.facts.function->isProgramEntry;
    if (m.kind == Meeting::Kind::Matched || m.kind == Meeting::Kind::Avoided || isServed ||
        isInDoubt(input, m))
      continue;
    findings.push_back(m.kind == Meeting::Kind::Differs ? differing(input, m) : missing(input, m));
  }
  for (const Site &site : input.facts.sites)
    if (input.engine.pessimistic && site.collective->unordered)
      findings.push_back(unordered(input, site));
  return findings;
}

} // namespace everyrank::rules
