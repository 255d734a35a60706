// mismatched-communicator: null, uninitialised or different on some ranks.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Observation;
using analysis::Site;
using analysis::Sym;
using analysis::Symbols;

bool isNone(const Input &input, const analysis::Value &comm) {
  const Symbols &symbols = input.engine.world.symbols;
  return comm.number && symbols.kind(comm.number) == Symbols::Kind::Named &&
         input.engine.registry.meaningOf(
             input.engine.world.module.text(symbols.name(comm.number))) == api::Meaning::NoGroup;
}

// Communicators that are certainly two: the program makes one, the other is another one.
bool areTwo(const Symbols &symbols, Sym a, Sym b) {
  auto isKnown = [&](Sym s) {
    return s &&
           (symbols.kind(s) == Symbols::Kind::Group || symbols.kind(s) == Symbols::Kind::Named);
  };
  return isKnown(a) && isKnown(b) && a != b;
}

Finding at(const Input &input, const Site &site, llvm::ArrayRef<unsigned> classes,
           std::string message, const CallWords &words) {
  Finding finding;
  finding.where = place(input, site, site.collective->comm.value);
  finding.argument = site.collective->comm.where;
  finding.ranks = ranksIn(input, classes);
  finding.message = std::move(message);
  addContext(input, site, site.collective->comm.value, classes, finding);
  drawCall(input, site, classes, words, finding,
           [](const Observation &o) -> const analysis::Value & { return o.comm; });
  return finding;
}

std::optional<Finding> absent(const Input &input, const Site &site) {
  for (const bool isNull : {true, false}) {
    const auto bad = classesWhere(site, [&](unsigned, const Observation &o) {
      return isNull ? isNone(input, o.comm)
                    : o.comm.is(analysis::Uninitialised) || o.comm.is(analysis::Freed);
    });
    if (bad.empty())
      continue;
    const analysis::Value &first = site.classes[bad[0]].comm;
    const std::string state = isNull                      ? valueText(input, first.number)
                              : first.is(analysis::Freed) ? "already destroyed"
                                                          : "uninitialised";
    Finding finding = at(input, site, bad,
                         "the communicator of " + collectiveName(site) + " is " + state + " on " +
                             ranksIn(input, bad),
                         {state, "a communicator", state + " from here", "becomes a communicator"});
    const analysis::Value &comm = site.classes[bad[0]].comm;
    if (const Handle origin = isNull ? comm.good : comm.bad)
      finding.notes.push_back({origin, "it becomes so here"});
    return finding;
  }
  return std::nullopt;
}

std::optional<Finding> different(const Input &input, const Site &site) {
  const Symbols &symbols = input.engine.world.symbols;
  auto takesPart = [&](const Observation &o) { return o.reached && !isNone(input, o.comm); };
  for (const Observation &first : site.classes) {
    if (!takesPart(first))
      continue;
    const auto others = classesWhere(site, [&](unsigned, const Observation &o) {
      return takesPart(o) && areTwo(symbols, first.comm.number, o.comm.number);
    });
    const auto alike = classesWhere(site, [&](unsigned, const Observation &o) {
      return takesPart(o) && o.comm.number == first.comm.number;
    });
    if (!others.empty())
      return at(input, site, others,
                "the communicator of " + collectiveName(site) + " on " + ranksIn(input, others) +
                    " is not the one on " + ranksIn(input, alike),
                {"another communicator", "one communicator", "", "", false});
  }
  return std::nullopt;
}

} // namespace

std::vector<Finding> mismatchedCommunicator(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : input.facts.sites) {
    if (!site.collective->comm.value)
      continue;
    std::optional<Finding> finding = absent(input, site);
    if (!finding)
      finding = different(input, site);
    if (finding)
      findings.push_back(std::move(*finding));
  }
  return findings;
}

} // namespace everyrank::rules
