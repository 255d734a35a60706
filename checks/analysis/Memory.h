// The abstract memory of one rank class at one program point.
#pragma once

#include "analysis/Trie.h"
#include "analysis/Value.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace everyrank::analysis {

// Which objects a piece of code looks at or changes.
struct Footprint {
  llvm::DenseSet<uint32_t> objects;
  bool isWhole = false;     // it looks at everything
  bool dropsShared = false; // it calls code out of sight

  void add(const Footprint &other);
};

// Tables that all memories of an analysis share.
struct World {
  explicit World(const model::Module &module) : module(module), locations(module, symbols) {}
  World(const World &) = delete;

  const model::Module &module;
  Symbols symbols;
  Locations locations;
  llvm::DenseSet<uint32_t> escaped; // objects of this run whose address code out of sight holds
  Footprint *watched = nullptr;     // of the call at hand
};

class Memory {
public:
  explicit Memory(World &world) : world(&world) {}

  // The value at `loc`; what nothing is recorded of follows from the objects around it.
  Value load(Loc loc) const;
  // Overwrites an object and forgets what was known of its parts.
  void store(Loc loc, Value value);
  // Changes what is known of an object but not of its parts.
  void amend(Loc loc, const Value &value) { record(loc, value); }
  // Brings an object to life.
  void declare(Loc loc, model::Initial initial, Handle where);
  // Copies an object with all its parts.
  void copy(Loc to, Loc from, const Value &value);
  void swap(Loc a, Loc b);
  void forget(Loc loc); // drops all that is recorded of it and its parts
  void forgetParts(Loc loc);
  // Marks an object and all that it reaches through pointers as unknown.
  void havoc(Loc loc, Sym identity, unsigned depth = 3);
  // Code out of sight, called at `point`, may have changed every static and all that has escaped.
  void havocShared(Sym point);
  // Every pointer to this block is freed.
  void freeBlock(Loc block, Handle where);

  // Merges another memory into this one; `phi` names the number that two differing ones become.
  // Tells what it took: how many objects differed, and whether anything changed.
  struct Joined {
    bool changed = false;
    unsigned differing = 0;
  };
  Joined join(const Memory &other, llvm::function_ref<Sym(Loc, Symbols::Traits)> phi);

  // Does to this memory what turned `before` into `after`.
  void replay(const Memory &before, const Memory &after, const Footprint &footprint);
  // Whether all that the code of `footprint` looks at is as in `other`; `known`: objects that
  // existed when it ran.
  bool looksLike(const Memory &other, const Footprint &footprint, size_t known) const;

  friend bool operator==(const Memory &a, const Memory &b) {
    return std::tie(a.knowsStatics, a.sharedChanged, a.openGroups) ==
               std::tie(b.knowsStatics, b.sharedChanged, b.openGroups) &&
           a.values == b.values && a.statics == b.statics;
  }

  int openGroups = 0;        // of collectives; -1: unknown
  Sym sharedChanged;         // the last call out of sight; invalid: none yet
  bool knowsStatics = false; // program start: statics hold their first values

private:
  Value initial(model::Initial initial, model::Sort sort, Handle where) const;
  const Value *recorded(Loc loc) const;
  void record(Loc loc, const Value &value);
  // Where the value of an object is recorded.
  const Trie<Value> &table(Loc loc) const {
    return world->locations[loc].isStatic ? statics : values;
  }
  Trie<Value> &table(Loc loc) { return world->locations[loc].isStatic ? statics : values; }
  Sym changed(Loc loc) const;
  Value inherited(Loc loc) const;
  Value withSiblings(Loc loc, Value v) const;
  void blurElements(Loc written, const Value &value);
  // Elements known by an index that just moved on become "some element".
  void retireIndex(Sym unknown);
  bool reaches(Loc loc) const;
  Value joined(const Value &a, const Value &b, Loc loc,
               llvm::function_ref<Sym(Loc, Symbols::Traits)> phi) const;
  void copyParts(const Memory &source, Loc to, Loc from, unsigned depth);
  void reachedFrom(Loc loc, unsigned depth, llvm::SmallVectorImpl<Loc> &reached) const;

  bool joinGlobals(const Memory &other);
  std::optional<Value> joinedAt(const Memory &other, Loc loc, const Value *a, const Value *b,
                                llvm::function_ref<Sym(Loc, Symbols::Traits)> phi) const;

  World *world;
  Trie<Value> values;
  Trie<Value> statics; // apart, since most calls drop them all
};

} // namespace everyrank::analysis
