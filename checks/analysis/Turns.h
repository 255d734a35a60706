// Counted loops that two sides go through turn by turn.
#pragma once

#include "analysis/Track.h"

namespace everyrank::analysis {

class Turns {
public:
  Turns(Symbols &symbols, Track &left, Track &right) : symbols(symbols), left(left), right(right) {}

  // How many turns the loops make whose tests are these two nodes.
  enum class Pace : uint8_t { Unknown, Same, LeftMore, RightMore };
  Pace pace(uint32_t p, uint32_t q, const std::map<uint32_t, Sym> &received);
  // From now on these two loops are known to make the same turns.
  void align(uint32_t p, uint32_t q);
  // The node after a test when its loop goes on, and when it ends.
  uint32_t stays(const Track &track, uint32_t test) const;
  uint32_t leaves(const Track &track, uint32_t test) const;

  // Whether one side has ended its turn at `test` while the other is still inside the same turn.
  bool isAhead(bool isLeft, uint32_t test, uint32_t other) const;
  // Whether a test asks for nothing but the number of the turn and what all ranks agree upon.
  bool isOfTurn(Sym truth) const;

private:
  bool agreesOnAllRanks(Sym s, Sym but) const;
  Pace compare(uint32_t p, uint32_t q, Sym x, Sym y, Sym start) const;

  Symbols &symbols;
  Track &left, &right;
  std::map<uint32_t, uint32_t> partners[2]; // of tests on the left, on the right
  std::set<uint32_t> counters;              // numbers that count aligned turns
};

} // namespace everyrank::analysis
