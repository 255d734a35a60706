// mismatched-root: the root differs between ranks, or is no rank of the communicator.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Observation;
using analysis::Site;
using analysis::Sym;
using analysis::Symbols;

// Only a rank that the program asks for in sight; one known by its name may be the sender's half.
bool isOwnRank(const Input &input, Sym root) {
  const Symbols &symbols = input.engine.world.symbols;
  const auto l = symbols.linear(root);
  return l && symbols.kind(l->unknown) == Symbols::Kind::Rank && symbols.group(l->unknown);
}

// The communicator by whose ranks a root is computed, when that is not the one broadcast on.
bool isForeign(const Input &input, const Observation &o) {
  const Symbols &symbols = input.engine.world.symbols;
  const Sym comm = o.comm.number;
  if (!comm || symbols.kind(comm) != Symbols::Kind::Group ||
      input.engine.sameRanks.contains(comm.value))
    return false;
  llvm::SmallVector<Sym, 8> unknowns;
  symbols.unknownsIn(o.root, unknowns);
  return llvm::any_of(unknowns, [&](Sym s) { return isOfAnother(input, s, comm); });
}

bool hasMeaning(const Input &input, Sym s, api::Meaning meaning) {
  const Symbols &symbols = input.engine.world.symbols;
  return s && symbols.kind(s) == Symbols::Kind::Named &&
         input.engine.registry.meaningOf(input.engine.world.module.text(symbols.name(s))) ==
             meaning;
}

std::string complaint(const Input &input, const Site &site, unsigned i) {
  const Observation &o = site.classes[i];
  const Symbols &symbols = input.engine.world.symbols;
  const bool many = input.facts.classes[i].isUnbounded(symbols);
  const auto value = symbols.value(o.root);
  if (value && *value < 0)
    return "is " + std::to_string(*value) + ", which is no rank";
  if (const auto l = symbols.linear(o.root);
      l && symbols.kind(l->unknown) == Symbols::Kind::Size && l->factor > 0 && l->offset >= 0)
    return "is past the last rank";
  // A group may have one rank only, such as that of who spawned the other.
  const bool isGroupKnown = !input.facts.classes[i].isEveryone() ||
                            (o.comm.number && symbols.kind(o.comm.number) == Symbols::Kind::Named);
  if (many && isGroupKnown && hasMeaning(input, o.root, api::Meaning::RootHere))
    return "is " + valueText(input, o.root) + " on " + ranksIn(input, i) +
           ", but only the one root of the group may pass it";
  if (many && hasMeaning(input, o.root, api::Meaning::NoRank) &&
      hasMeaning(input, input.engine.original(o.comm.number), api::Meaning::AllRanks))
    return "is " + valueText(input, o.root) + " on " + ranksIn(input, i) +
           ", which is for inter-communicators";
  if (isForeign(input, o))
    return "is a rank of another communicator than the one that it broadcasts on";
  if (many && isOwnRank(input, o.root))
    return "is the caller's own rank, so it differs on every rank";
  return "";
}

void single(const Input &input, const Site &site, std::vector<Finding> &findings) {
  for (unsigned i = 0; i < site.classes.size(); ++i) {
    if (!site.classes[i].reached || !site.classes[i].root)
      continue;
    const std::string text = complaint(input, site, i);
    if (text.empty())
      continue;
    Finding finding;
    finding.where = place(input, site, site.collective->root.value);
    finding.argument = site.collective->root.where;
    finding.ranks = ranksIn(input, i);
    finding.message = "the root of " + collectiveName(site) + " " + text;
    addContext(input, site, site.collective->root.value, {i}, finding);
    drawCall(input, site, {i}, {"the root " + text, "a root", "", ""}, finding);
    findings.push_back(std::move(finding));
    return;
  }
}

} // namespace

std::vector<Finding> mismatchedRoot(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : input.facts.sites)
    if (site.collective->root.value)
      single(input, site, findings);
  for (const analysis::Meeting &m : input.facts.meetings) {
    if (m.kind != analysis::Meeting::Kind::Matched || m.a == m.b)
      continue;
    const std::string one = valueText(input, m.rootA), two = valueText(input, m.rootB);
    // In an inter-communicator the two groups name roots differently on purpose.
    const bool named =
        input.engine.world.symbols.kind(m.rootA ? m.rootA : m.rootB) == Symbols::Kind::Named;
    if (one.empty() || two.empty() || one == two || !m.rootA || !m.rootB || named ||
        input.engine.world.symbols.kind(m.rootB) == Symbols::Kind::Named)
      continue;
    const Site &site = input.facts.sites[m.siteA];
    Finding finding;
    finding.where = place(input, site, site.collective->root.value);
    finding.argument = site.collective->root.where;
    finding.ranks = ranksIn(input, m.a);
    finding.message = "the root of " + collectiveName(site) + " is " + one + " on " +
                      ranksIn(input, m.a) + " but " + two + " on " + ranksIn(input, m.b);
    addContext(input, site, site.collective->root.value, {m.a, m.b}, finding);
    drawPair(input, m, {"root " + one, "root " + two, ""}, finding);
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace everyrank::rules
