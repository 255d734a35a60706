// Splits "all ranks" by the program's own rank tests until every class decides them.
#include "analysis/Analyze.h"

#include "analysis/Sequence.h"

namespace everyrank::analysis {

namespace {

constexpr size_t mostClasses = 4; // tests beyond that stay undecided, and their ways are joined

using Outcome = std::unique_ptr<Interpreter>;

// The ranks and flags that a test asks for.
llvm::SmallVector<Sym, 4> ranksIn(const Symbols &symbols, Sym truth) {
  llvm::SmallVector<Sym, 8> unknowns;
  symbols.unknownsIn(truth, unknowns);
  llvm::SmallVector<Sym, 4> ranks;
  for (Sym s : unknowns)
    if (symbols.kind(s) == Symbols::Kind::Rank || symbols.kind(s) == Symbols::Kind::Flag)
      ranks.push_back(s);
  return ranks;
}

// Two names for a rank, of which one says no communicator, may be one rank: asking both would
// make classes that do not exist.
bool mayRepeat(const Engine &engine, const RankClass &rankClass, const RankTest &test) {
  const Symbols &symbols = engine.world.symbols;
  llvm::SmallVector<Sym, 4> asked;
  for (const RankClass::Range &range : rankClass.ranges)
    asked.push_back(range.rank);
  for (const RankClass::Assumption &assumed : rankClass.assumptions)
    llvm::append_range(asked, ranksIn(symbols, assumed.test.truth));
  auto isKnown = [&](Sym s) {
    const auto group = symbols.group(s);
    return group && *group;
  };
  for (Sym wanted : ranksIn(symbols, test.truth))
    for (Sym known : asked)
      if (wanted != known && !(isKnown(wanted) && isKnown(known)))
        return true;
  return false;
}

// The parts of `rankClass` by the first test that splits it, if they fit beside `others` classes.
std::vector<RankClass> firstSplit(Engine &engine, const RankClass &rankClass,
                                  const Interpreter &run, size_t others) {
  for (const auto &[test, node] : run.undecided) {
    if (mayRepeat(engine, rankClass, test))
      continue;
    std::vector<RankClass> parts = rankClass.split(engine.world.symbols, test);
    if (parts.size() > 1 && parts.size() + others <= mostClasses && run.skeleton.leadsToEvent(node))
      return parts;
  }
  return {};
}

bool sameFrames(llvm::ArrayRef<Frame> a, llvm::ArrayRef<Frame> b) {
  return llvm::equal(a, b, [](const Frame &x, const Frame &y) { return x.call == y.call; });
}

size_t siteOf(Facts &facts, const Interpreter::Seen &seen) {
  for (size_t i = 0; i < facts.sites.size(); ++i)
    if (facts.sites[i].collective == seen.collective &&
        sameFrames(facts.sites[i].frames, seen.frames))
      return i;
  Site site;
  site.frames = seen.frames;
  site.collective = seen.collective;
  site.classes.resize(facts.classes.size());
  site.entered.resize(facts.classes.size());
  facts.sites.push_back(std::move(site));
  return facts.sites.size() - 1;
}

// How many of the calls that lead to a site a class executes.
size_t entered(const Interpreter &run, const Site &site) {
  size_t count = 0;
  for (const Frame &frame : site.frames) {
    if (!run.entered.contains({frame.context, frame.call}))
      break;
    ++count;
  }
  return count;
}

// A class of one rank; two such classes of the same rank never run side by side.
std::optional<std::pair<Sym, int64_t>> onlyRank(const RankClass &c) {
  for (const RankClass::Range &range : c.ranges)
    if (range.first == range.last)
      return std::pair(range.rank, range.first);
  return std::nullopt;
}

void compareAll(Engine &engine, Facts &facts, llvm::ArrayRef<Outcome> outcomes,
                const std::vector<std::vector<size_t>> &sites) {
  auto side = [&](unsigned i) {
    return Side{i, facts.classes[i], outcomes[i]->skeleton, outcomes[i]->seen, sites[i]};
  };
  for (unsigned i = 0; i < outcomes.size(); ++i)
    for (unsigned j = i; j < outcomes.size(); ++j) {
      const auto one = onlyRank(facts.classes[i]), two = onlyRank(facts.classes[j]);
      if (one && one == two)
        continue;
      const Side a = side(i), b = side(j);
      std::vector<Meeting> found = compare(engine, a, b);
      facts.meetings.insert(facts.meetings.end(), found.begin(), found.end());
    }
}

} // namespace

Sym Engine::original(Sym comm) const {
  for (unsigned i = 0; comm && i < 8; ++i) {
    auto it = sameRanks.find(comm.value);
    if (it == sameRanks.end())
      break;
    comm = it->second;
  }
  return comm;
}

Facts analyze(Engine &engine, const model::Function &function) {
  Facts facts;
  facts.function = &function;
  std::vector<std::unique_ptr<RankClass>> waiting;
  std::vector<std::unique_ptr<RankClass>> settled; // interpreters keep a reference
  waiting.push_back(std::make_unique<RankClass>());
  std::vector<Outcome> outcomes;
  while (!waiting.empty()) {
    std::unique_ptr<RankClass> next = std::move(waiting.back());
    waiting.pop_back();
    auto run = std::make_unique<Interpreter>(engine, *next);
    run->run(function);
    facts.steps += run->steps;
    engine.steps += run->steps;
    if (run->cut) {
      facts.cut = true;
      return facts;
    }
    const size_t others = settled.size() + waiting.size();
    std::vector<RankClass> parts = firstSplit(engine, *next, *run, others);
    if (parts.empty()) {
      settled.push_back(std::move(next));
      outcomes.push_back(std::move(run));
    }
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
      waiting.push_back(std::make_unique<RankClass>(std::move(*part)));
  }
  for (const auto &each : settled)
    facts.classes.push_back(*each);
  std::vector<std::vector<size_t>> sites(outcomes.size());
  for (unsigned i = 0; i < outcomes.size(); ++i)
    for (const Interpreter::Seen &seen : outcomes[i]->seen) {
      sites[i].push_back(siteOf(facts, seen));
      facts.sites[sites[i].back()].classes[i] = seen.observation;
    }
  for (const Outcome &outcome : outcomes)
    for (Handle exit : outcome->leftOpen)
      if (!llvm::is_contained(facts.leftOpen, exit))
        facts.leftOpen.push_back(exit);
  for (Site &site : facts.sites)
    for (unsigned i = 0; i < outcomes.size(); ++i)
      site.entered[i] = entered(*outcomes[i], site);
  compareAll(engine, facts, outcomes, sites);
  return facts;
}

} // namespace everyrank::analysis
