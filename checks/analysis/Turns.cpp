// Comparing counted loops.
#include "analysis/Turns.h"

namespace everyrank::analysis {

using Kind = Symbols::Kind;
using Node = Skeleton::Node;

uint32_t Turns::stays(const Track &track, uint32_t test) const {
  const Node &node = track[test];
  const bool next = track.leadsTo(node.next, test), other = track.leadsTo(node.other, test);
  return next == other ? Skeleton::none : next ? node.next : node.other;
}

uint32_t Turns::leaves(const Track &track, uint32_t test) const {
  const Node &node = track[test];
  return stays(track, test) == node.next ? node.other : node.next;
}

// Whether all ranks hold the same in `s`; `but` is known to be the same.
bool Turns::agreesOnAllRanks(Sym s, Sym but) const {
  llvm::SmallVector<Sym, 8> unknowns;
  symbols.unknownsIn(s, unknowns);
  return llvm::all_of(unknowns, [&](Sym each) {
    const Symbols::Traits traits = symbols.traits(each);
    return each == but || !(traits.ranked || traits.unstable);
  });
}

Turns::Pace Turns::pace(uint32_t p, uint32_t q, const std::map<uint32_t, Sym> &received) {
  const Node &x = left[p], &y = right[q];
  const Node::Counter &one = x.counter, &two = y.counter;
  if (!one.step || one.step != two.step || one.number != two.number || x.holds != y.holds)
    return Pace::Unknown;
  const Sym start = symbols.substitute(one.start, received);
  const Sym truthX = symbols.substitute(x.truth, received);
  const Sym truthY = symbols.substitute(y.truth, received);
  if (!start || start != symbols.substitute(two.start, received) || !truthX || !truthY ||
      !agreesOnAllRanks(start, {}) || !agreesOnAllRanks(truthX, one.number) ||
      !agreesOnAllRanks(truthY, one.number) || stays(left, p) == Skeleton::none ||
      stays(right, q) == Skeleton::none)
    return Pace::Unknown;
  return truthX == truthY ? Pace::Same : compare(p, q, truthX, truthY, start);
}

// `number - bound < 0` with a number that goes up by one: the bounds tell.
Turns::Pace Turns::compare(uint32_t p, uint32_t q, Sym x, Sym y, Sym start) const {
  const Node &one = left[p], &two = right[q];
  if (symbols.kind(x) != Kind::IsNegative || symbols.kind(y) != Kind::IsNegative ||
      one.counter.step != 1 || (stays(left, p) == one.next) != one.holds ||
      (stays(right, q) == two.next) != two.holds || !left.leavesAtTest(p) || !right.leavesAtTest(q))
    return Pace::Unknown;
  const std::map<uint32_t, Sym> first = {{one.counter.number.value, start}};
  const Sym turns[] = {symbols.binary(model::Op::Sub, symbols.constant(0),
                                      symbols.substitute(symbols.operand(x), first)),
                       symbols.binary(model::Op::Sub, symbols.constant(0),
                                      symbols.substitute(symbols.operand(y), first))};
  for (bool isLeft : {true, false}) {
    const Sym many = turns[isLeft ? 0 : 1], few = turns[isLeft ? 1 : 0];
    if (symbols.isPositive(many) && symbols.isPositive(symbols.binary(model::Op::Sub, many, few)))
      return isLeft ? Pace::LeftMore : Pace::RightMore;
  }
  return Pace::Unknown;
}

void Turns::align(uint32_t p, uint32_t q) {
  partners[0].try_emplace(p, q);
  partners[1].try_emplace(q, p);
  counters.insert(left[p].counter.number.value);
}

bool Turns::isAhead(bool isLeft, uint32_t test, uint32_t other) const {
  const auto &mine = partners[isLeft ? 0 : 1];
  const auto it = mine.find(test);
  if (it == mine.end() || it->second == other)
    return false;
  const Track &track = isLeft ? right : left;
  return track.isEvent(other) && track.leadsTo(stays(track, it->second), other) &&
         track.leadsTo(other, it->second);
}

bool Turns::isOfTurn(Sym truth) const {
  llvm::SmallVector<Sym, 8> unknowns;
  symbols.unknownsIn(truth, unknowns);
  bool counts = false;
  for (Sym s : unknowns) {
    const Symbols::Traits traits = symbols.traits(s);
    if (counters.contains(s.value))
      counts = true;
    else if (traits.ranked || traits.unstable || traits.received)
      return false;
  }
  return counts;
}

} // namespace everyrank::analysis
