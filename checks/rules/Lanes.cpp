// The lanes of a finding, from the facts of a site or of a meeting.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Meeting;
using analysis::Observation;
using analysis::Site;
using Kind = Event::Kind;

void passRankSource(const Input &input, llvm::ArrayRef<unsigned> classes, Lane &lane) {
  if (const Handle source = rankSource(input, classes))
    lane.events.push_back({Kind::Passes, source, "learn their rank"});
}

// The lane of the classes `chosen` of a site that all ranks enter.
Lane callLane(const Input &input, const Site &site, llvm::ArrayRef<unsigned> chosen, bool isBad,
              const CallWords &words, const Finding &finding, ValueOf valueOf) {
  Lane lane{ranksIn(input, chosen), {}};
  passRankSource(input, chosen, lane);
  if (valueOf) {
    const analysis::Value &value = valueOf(site.classes[chosen[0]]);
    const Handle origin = isBad && value.bad ? value.bad : value.good;
    const std::string &word = isBad ? words.lacks : words.gains;
    if (origin && !word.empty())
      lane.events.push_back({!words.isGoodForOthers ? Kind::Passes
                             : isBad                ? Kind::Lacks
                                                    : Kind::Gains,
                             origin, word});
  }
  if (finding.where != site.collective->where)
    lane.events.push_back({Kind::Passes, finding.where, "hand it down"});
  lane.events.push_back({isBad || !words.isGoodForOthers ? Kind::Fails : Kind::Calls,
                         site.collective->where,
                         collectiveName(site) + ": " + (isBad ? words.bad : words.good)});
  return lane;
}

bool isRootLane(const Site &site, llvm::ArrayRef<unsigned> chosen) {
  return llvm::all_of(chosen, [&](unsigned i) { return site.classes[i].isRoot; });
}

} // namespace

void drawCall(const Input &input, const Site &site, llvm::ArrayRef<unsigned> bad,
              const CallWords &words, Finding &finding, ValueOf valueOf) {
  Lane wrong = callLane(input, site, bad, /*isBad=*/true, words, finding, valueOf);
  const auto good = classesWhere(
      site, [&](unsigned i, const Observation &) { return !llvm::is_contained(bad, i); });
  if (good.empty()) {
    finding.lanes = {wrong};
    if (bad.size() < input.facts.classes.size())
      return; // nobody else gets here
    // All are wrong in the same way, the root and those who receive.
    finding.lanes.push_back(std::move(wrong));
    finding.lanes[0].ranks = "the root";
    finding.lanes[1].ranks = "all others";
    return;
  }
  Lane right = callLane(input, site, good, /*isBad=*/false, words, finding, valueOf);
  if (isRootLane(site, bad))
    finding.lanes = {std::move(wrong), std::move(right)};
  else
    finding.lanes = {std::move(right), std::move(wrong)};
}

void drawPair(const Input &input, const Meeting &m, const PairWords &words, Finding &finding,
              ValueOf valueOf) {
  auto side = [&](size_t site, unsigned rankClass, const std::string &word) {
    return callLane(input, input.facts.sites[site], {rankClass}, /*isBad=*/true,
                    {word, "", words.origin, "", /*isGoodForOthers=*/false}, finding, valueOf);
  };
  finding.lanes = {side(m.siteA, m.a, words.one), side(m.siteB, m.b, words.two)};
  if (input.facts.sites[m.siteB].classes[m.b].isRoot)
    std::swap(finding.lanes[0], finding.lanes[1]);
}

void drawMeeting(const Input &input, const Meeting &m, Finding &finding) {
  const Site &site = input.facts.sites[m.siteA];
  const bool isOneClass = m.a == m.b;
  Lane one{isOneClass ? "some ranks" : ranksIn(input, m.a), {}};
  Lane two{isOneClass ? "others" : ranksIn(input, m.b), {}};
  for (Lane *lane : {&one, &two}) {
    passRankSource(input, {m.a, m.b}, *lane);
    if (m.parting)
      lane->events.push_back({Kind::Passes, m.parting, "part ways"});
  }
  const bool isOrder = m.kind == Meeting::Kind::Differs;
  one.events.push_back({isOrder ? Kind::Fails : Kind::Waits, site.collective->where,
                        (isOrder ? "enter " : "wait in ") + collectiveName(site)});
  if (m.leaving)
    two.events.push_back({Kind::Leaves, m.leaving, "leave"});
  if (m.siteB != Meeting::none) {
    const Site &other = input.facts.sites[m.siteB];
    two.events.push_back({isOrder ? Kind::Fails : Kind::Calls, other.collective->where,
                          "enter " + collectiveName(other)});
  }
  if (!isOrder)
    two.events.push_back({Kind::Absent, site.collective->where, "never get here"});
  finding.lanes = {std::move(one), std::move(two)};
  if (!isOneClass && input.facts.sites[m.siteA].classes[m.b].isRoot)
    std::swap(finding.lanes[0], finding.lanes[1]);
}

} // namespace everyrank::rules
