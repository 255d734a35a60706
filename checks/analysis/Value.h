// What is known of one object on the ranks of one class.
#pragma once

#include "analysis/Symbol.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace everyrank::analysis {

// An object: a variable or an allocated block, then fields, elements, pointed-to objects.
using Loc = model::Id<struct LocTag>;

class Locations {
public:
  enum class Step : uint8_t { Var, Block, Pointee, Field, Deref, Index, SymIndex, AnyIndex };
  struct Node {
    Step step;
    Loc parent;
    uint64_t key = 0; // variable, allocation site, pointer's number, field name, element number
    Loc root;                              // the variable or block that it is part of
    bool isStatic = false;                 // so is the variable
    bool isSummary = false;                // stands for several objects
    model::Sort sort = model::Sort::Other; // how the program looks at it, once known
    llvm::SmallVector<Loc, 2> children;
  };

  Locations(const model::Module &module, const Symbols &symbols)
      : module(&module), symbols(&symbols) {}

  Loc var(model::VarId id) { return child({}, Step::Var, id.value); }
  Loc block(uint64_t site) { return child({}, Step::Block, site); }
  // What a pointer of unknown origin points to: equal pointers, one object.
  Loc pointee(Sym pointer) { return child({}, Step::Pointee, pointer.value); }
  Loc child(Loc parent, Step step, uint64_t key = 0);
  const Node &operator[](Loc loc) const { return nodes[loc.value]; }
  size_t size() const { return nodes.size(); }
  // Tells how the program looks at an object; the first word counts.
  Loc seenAs(Loc loc, model::Sort sort);
  Loc root(Loc loc) const { return nodes[loc.value].root; }
  // The elements whose index depends on `unknown`.
  llvm::SmallVector<Loc, 2> elementsAt(Sym unknown) const { return byIndex.lookup(unknown.value); }

private:
  const model::Module *module;
  const Symbols *symbols;
  std::vector<Node> nodes;
  llvm::DenseMap<uint32_t, llvm::SmallVector<Loc, 2>> byIndex;
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, Loc> ids; // by parent and step, key
};

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
  bool isHostBlock = false; // points to memory that an allocator of the host gave
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
