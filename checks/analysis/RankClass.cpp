// Deciding and splitting rank tests, and naming the ranks that result.
#include "analysis/RankClass.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace everyrank::analysis {

namespace {

using Kind = Symbols::Kind;

// `rank compared with a constant`: the ranks for which the test is true are [first, last].
struct Interval {
  Sym rank;
  int64_t first, last;
};

std::optional<Interval> intervalOf(const Symbols &symbols, Sym truth) {
  const Kind kind = symbols.kind(truth);
  if (kind != Kind::IsZero && kind != Kind::IsNegative)
    return std::nullopt;
  const auto l = symbols.linear(symbols.operand(truth));
  if (!l || symbols.kind(l->unknown) != Kind::Rank)
    return std::nullopt;
  const int64_t zero = -l->offset * l->factor;
  if (kind == Kind::IsZero)
    return Interval{l->unknown, zero, zero};
  if (l->factor > 0)
    return Interval{l->unknown, 0, zero - 1};
  return Interval{l->unknown, zero + 1, RankClass::noLimit};
}

RankClass::Range rangeFor(const RankClass &c, Sym rank) {
  for (const RankClass::Range &range : c.ranges)
    if (range.rank == rank)
      return range;
  return {rank, 0, RankClass::noLimit};
}

RankClass withRange(RankClass c, RankClass::Range range) {
  for (RankClass::Range &known : c.ranges)
    if (known.rank == range.rank) {
      known = range;
      return c;
    }
  c.ranges.push_back(range);
  return c;
}

std::string describeRange(const RankClass::Range &range) {
  if (range.first == range.last)
    return "rank " + std::to_string(range.first);
  if (range.last == RankClass::noLimit)
    return range.first == 1 ? "ranks != 0" : "ranks >= " + std::to_string(range.first);
  return "ranks " + std::to_string(range.first) + "-" + std::to_string(range.last);
}

std::string describeTest(const model::Module &module, const RankClass::Assumption &a) {
  const bool holds = a.holds == a.test.condIsTruth;
  const model::Expr &e = module[a.test.cond];
  // A pointer as a test reads as the program writes it.
  const bool isPointer = e.kind == model::Expr::Kind::HasValue;
  const std::string text = model::print(module, isPointer ? e.a : a.test.cond);
  if (e.kind == model::Expr::Kind::Binary && !holds) {
    const bool isEq = e.op == model::Op::Eq, isNe = e.op == model::Op::Ne;
    if (isEq || isNe)
      return "ranks with '" + model::print(module, e.a) + (isEq ? " != " : " == ") +
             model::print(module, e.b) + "'";
  }
  return holds ? "ranks with '" + text + "'" : "ranks without '" + text + "'";
}

// All ranges of one rank variable as one phrase, with "!= k" for what is left around a point.
std::string describeRanges(std::vector<RankClass::Range> ranges) {
  llvm::sort(ranges, [](const auto &x, const auto &y) { return x.first < y.first; });
  std::vector<RankClass::Range> merged;
  for (const auto &range : ranges)
    if (!merged.empty() && merged.back().last != RankClass::noLimit &&
        merged.back().last + 1 >= range.first)
      merged.back().last = std::max(merged.back().last, range.last);
    else
      merged.push_back(range);
  if (merged.size() == 1 && merged[0].first == 0 && merged[0].last == RankClass::noLimit)
    return "all ranks";
  if (merged.size() == 2 && merged[0].first == 0 && merged[1].last == RankClass::noLimit &&
      merged[0].last + 2 == merged[1].first)
    return "ranks != " + std::to_string(merged[0].last + 1);
  std::vector<std::string> parts;
  for (const auto &range : merged)
    parts.push_back(describeRange(range));
  return llvm::join(parts, ", ");
}

} // namespace

std::optional<bool> RankClass::decide(Symbols &symbols, Sym truth) const {
  if (auto known = symbols.value(truth))
    return *known != 0;
  if (const auto interval = intervalOf(symbols, truth)) {
    const Range range = rangeFor(*this, interval->rank);
    if (range.first >= interval->first && range.last <= interval->last)
      return true;
    if (range.last < interval->first || range.first > interval->last)
      return false;
  }
  for (const Assumption &a : assumptions)
    if (a.test.truth == truth)
      return a.holds;
  std::map<uint32_t, Sym> fixed; // the rank of a class of one is a number
  for (const Range &range : ranges)
    if (range.first == range.last)
      fixed[range.rank.value] = symbols.constant(range.first);
  const Sym settled = symbols.substitute(truth, fixed);
  if (settled && settled != truth)
    if (auto known = symbols.value(settled))
      return *known != 0;
  return std::nullopt;
}

// Whether the one rank of a class answers the other tests as the class assumes.
static bool isPossible(Symbols &symbols, const RankClass &c) {
  return llvm::all_of(c.assumptions, [&](const RankClass::Assumption &a) {
    RankClass rangesOnly = c;
    rangesOnly.assumptions.clear();
    const std::optional<bool> known = rangesOnly.decide(symbols, a.test.truth);
    return !known || *known == a.holds;
  });
}

std::vector<RankClass> RankClass::split(Symbols &symbols, const RankTest &test) const {
  std::vector<RankClass> parts;
  if (const auto interval = intervalOf(symbols, test.truth)) {
    const Range range = rangeFor(*this, interval->rank);
    const int64_t first = std::max(range.first, interval->first);
    const int64_t last = std::min(range.last, interval->last);
    if (first > last)
      return parts;
    if (range.first < first)
      parts.push_back(withRange(*this, {interval->rank, range.first, first - 1}));
    parts.push_back(withRange(*this, {interval->rank, first, last}));
    if (last < range.last)
      parts.push_back(withRange(*this, {interval->rank, last + 1, range.last}));
    llvm::erase_if(parts, [&](const RankClass &part) { return !isPossible(symbols, part); });
    return parts;
  }
  if (symbols.traits(test.truth).unstable)
    return parts;
  for (bool holds : {true, false}) {
    RankClass part = *this;
    part.assumptions.push_back({test, holds});
    parts.push_back(std::move(part));
  }
  return parts;
}

bool RankClass::isUnbounded(const Symbols &symbols) const {
  auto picksOne = [&](const Assumption &a) {
    const Kind kind = symbols.kind(a.test.truth);
    return a.holds && (kind == Kind::Flag || kind == Kind::IsZero);
  };
  return llvm::all_of(ranges, [](const Range &range) { return range.last == noLimit; }) &&
         llvm::none_of(assumptions, picksOne);
}

std::string describe(const model::Module &module, llvm::ArrayRef<RankClass> all,
                     llvm::ArrayRef<unsigned> chosen) {
  if (chosen.size() == all.size())
    return "all ranks";
  // Classes that differ in one range only are one phrase.
  std::vector<RankClass::Range> ranges;
  bool onlyOneRange = true;
  for (unsigned i : chosen) {
    const RankClass &c = all[i];
    onlyOneRange &= c.ranges.size() == 1 && c.assumptions.empty();
    if (onlyOneRange && !ranges.empty())
      onlyOneRange &= ranges[0].rank == c.ranges[0].rank;
    if (onlyOneRange)
      ranges.push_back(c.ranges[0]);
  }
  if (onlyOneRange)
    return describeRanges(ranges);
  std::vector<std::string> parts;
  for (unsigned i : chosen) {
    std::vector<std::string> conditions;
    for (const auto &range : all[i].ranges)
      conditions.push_back(describeRange(range));
    for (const auto &a : all[i].assumptions)
      conditions.push_back(describeTest(module, a));
    parts.push_back(llvm::join(conditions, " and "));
  }
  // A test of something without a name says nothing to a reader.
  if (llvm::any_of(parts, [](const std::string &part) {
        return llvm::StringRef(part).contains(model::unnamed) ||
               llvm::StringRef(part).contains("unknown(");
      }))
    return "some ranks";
  llvm::sort(parts);
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  return llvm::join(parts, ", ");
}

} // namespace everyrank::analysis
