// What is known of one object on the ranks of one class.
#pragma once

#include "analysis/Locations.h"

namespace everyrank::analysis {

// The states that an object may be in; several bits after a join.
enum State : uint8_t {
  Uninitialised = 1,
  Null = 2, // null pointer, undefined tensor, empty owner
  Freed = 4,
  Empty = 8, // a pointer to the elements of an empty container
  Valid = 16,
  Unknown = 32,
};

struct Value {
  uint8_t states = Unknown;
  bool mayBeRefused = false; // it is valid if the memory sufficed; assumed when pessimistic
  bool isHostBlock = false;  // points to memory that an allocator of the host gave
  model::Initial inner = model::Initial::Unknown; // what parts hold that nothing is recorded of
  Sym number;              // a number's value, or the identity of anything else
  Sym size;                // bytes behind a pointer, elements of a container
  Loc target;              // what a pointer points to
  Loc owner;               // the container whose elements a pointer points to
  bool isRankHome = false; // the program keeps the caller's rank here
  Handle bad;              // where it became null, freed, or came to life without a value
  Handle good;             // where it got its valid value

  bool is(uint8_t mask) const { return states && (states & ~mask) == 0; }
  bool maybe(uint8_t mask) const { return (states & mask) != 0; }
  friend bool operator==(const Value &, const Value &) = default;
};

} // namespace everyrank::analysis
