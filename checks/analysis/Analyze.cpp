// Splits "all ranks" by the program's own rank tests until every class decides them.
#include "analysis/Analyze.h"

namespace everyrank::analysis {

namespace {

constexpr size_t mostClasses = 4; // tests beyond that stay undecided, and their ways are joined

struct Outcome {
  std::vector<Interpreter::Seen> seen;
  std::vector<RankTest> undecided;
  bool cut;
};

Outcome runOnce(Engine &engine, const model::Function &function, const RankClass &rankClass) {
  Interpreter interpreter(engine, rankClass);
  interpreter.run(function);
  return {std::move(interpreter.seen), std::move(interpreter.undecided), interpreter.cut};
}

// The parts of `rankClass` by the first test that splits it, if they fit beside `others` classes.
std::vector<RankClass> firstSplit(const Symbols &symbols, const RankClass &rankClass,
                                  llvm::ArrayRef<RankTest> tests, size_t others) {
  for (const RankTest &test : tests) {
    std::vector<RankClass> parts = rankClass.split(symbols, test);
    if (parts.size() > 1 && parts.size() + others <= mostClasses)
      return parts;
  }
  return {};
}

bool sameFrames(llvm::ArrayRef<Frame> a, llvm::ArrayRef<Frame> b) {
  return llvm::equal(a, b, [](const Frame &x, const Frame &y) { return x.call == y.call; });
}

Site &siteOf(Facts &facts, const Interpreter::Seen &seen) {
  for (Site &site : facts.sites)
    if (site.collective == seen.collective && sameFrames(site.frames, seen.frames))
      return site;
  facts.sites.push_back({seen.frames, seen.collective, {}});
  return facts.sites.back();
}

} // namespace

Facts analyze(Engine &engine, const model::Function &function) {
  Facts facts;
  facts.function = &function;
  std::vector<RankClass> waiting = {RankClass{}};
  std::vector<Outcome> outcomes;
  while (!waiting.empty()) {
    const RankClass next = std::move(waiting.back());
    waiting.pop_back();
    Outcome outcome = runOnce(engine, function, next);
    if (outcome.cut) {
      facts.cut = true;
      return facts;
    }
    const size_t others = facts.classes.size() + waiting.size();
    std::vector<RankClass> parts =
        firstSplit(engine.world.symbols, next, outcome.undecided, others);
    if (parts.empty()) {
      facts.classes.push_back(next);
      outcomes.push_back(std::move(outcome));
    } else {
      waiting.insert(waiting.end(), parts.rbegin(), parts.rend());
    }
  }
  for (unsigned i = 0; i < outcomes.size(); ++i)
    for (const Interpreter::Seen &seen : outcomes[i].seen) {
      Site &site = siteOf(facts, seen);
      site.classes.resize(facts.classes.size());
      site.classes[i] = seen.observation;
    }
  return facts;
}

} // namespace everyrank::analysis
