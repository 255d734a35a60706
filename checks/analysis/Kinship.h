// Which calls of two classes can belong together: by communicator, operation and datatype.
#pragma once

#include "analysis/Sequence.h"

#include <set>

namespace everyrank::analysis {

class Kinship {
public:
  Kinship(Engine &engine, const Side &a, const Side &b);

  // The calls of a side that are not on the communicator whose ranks the two classes are.
  std::set<size_t> ignoredOn(const Side &side) const;
  // Whether two different calls can be one collective.
  bool compatible(const Interpreter::Seen &x, const Interpreter::Seen &y) const;

private:
  // The communicator whose ranks the two classes are; invalid when the program does not say.
  Sym groupOf() const;
  // Without a word on the communicator of the ranks: the only one in sight, if it is one.
  Sym onlyComm() const;
  bool isOn(Sym wanted, const Interpreter::Seen &seen) const;
  // Where the two classes keep that communicator.
  std::set<uint32_t> homesOf(Sym wanted) const;
  std::optional<int64_t> valueOf(Sym s) const;
  bool sameWidth(Sym x, Sym y) const;

  Engine &engine;
  Symbols &symbols;
  const Side &a, &b;
  const Sym group;
};

} // namespace everyrank::analysis
