// A class of ranks: those that answer a program's rank tests alike.
#pragma once

#include "analysis/Symbol.h"

#include <limits>
#include <string>

namespace everyrank::analysis {

// A rank test that a class does not decide yet.
struct RankTest {
  Sym truth;               // IsZero, IsNegative or Flag
  model::ExprId cond;      // as the program writes it
  bool condIsTruth = true; // false: `cond` is the negation of `truth`
};

class RankClass {
public:
  static constexpr int64_t noLimit = std::numeric_limits<int64_t>::max();

  // The truth of a test for all ranks of the class, if they agree.
  std::optional<bool> decide(Symbols &symbols, Sym truth) const;
  // The parts of this class that decide `test`; empty when it cannot be split.
  std::vector<RankClass> split(Symbols &symbols, const RankTest &test) const;

  // Whether it has more ranks than any fixed number, as far as its tests tell.
  bool isUnbounded(const Symbols &symbols) const;
  bool isEveryone() const { return ranges.empty() && assumptions.empty(); }

  struct Range {
    Sym rank;
    int64_t first, last; // last == noLimit: no end
  };
  struct Assumption {
    RankTest test;
    bool holds;
  };
  llvm::SmallVector<Range, 2> ranges;
  llvm::SmallVector<Assumption, 2> assumptions;
};

// The ranks of some of the classes in words: "ranks != 0", "rank 0", "all ranks".
// `all` are the classes of the function, `chosen` the indices meant.
std::string describe(const model::Module &module, llvm::ArrayRef<RankClass> all,
                     llvm::ArrayRef<unsigned> chosen);

} // namespace everyrank::analysis
