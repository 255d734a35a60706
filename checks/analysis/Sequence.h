// Compares the collective sequences of two classes of ranks.
#pragma once

#include "analysis/Facts.h"
#include "analysis/Interpreter.h"

namespace everyrank::analysis {

// One class as the comparison sees it.
struct Side {
  unsigned index; // in Facts::classes
  const RankClass &rankClass;
  const Skeleton &skeleton;
  const std::vector<Interpreter::Seen> &seen;
  const std::vector<size_t> &siteOf; // the site of each of `seen`
};

// Walks both sequences at once. A test whose outcome is the same on both sides is taken alike; a
// test that only one side makes must come out well either way, unless it asks for received data,
// which the other side may have chosen to fit. Returns the pairs that meet, and last the first
// place where nothing fits, if there is one.
std::vector<Meeting> compare(Engine &engine, const Side &a, const Side &b);

} // namespace everyrank::analysis
