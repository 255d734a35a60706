// The objects of the abstract memory: each has one number, whatever memory holds it.
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
    Loc root;         // the variable or block that it is part of
    bool isStatic = false;                 // so is the variable
    bool isSummary = false;                // stands for several objects
    bool isReference = false;              // a field that never points elsewhere
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
  // The same for a field.
  Loc field(Loc parent, const model::Place &place);
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

} // namespace everyrank::analysis
