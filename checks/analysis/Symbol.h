// Symbolic integers: polynomials over named unknowns, so that `3 * n` is known to exceed `n`.
//
// Two symbols with the same id are the same number. Unknowns are keyed by the program point that
// made them, not by the rank class, so a value that every rank computes alike has one id.
#pragma once

#include "model/Model.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace everyrank::analysis {

using Sym = model::Id<struct SymTag>;

class Symbols {
public:
  enum class Kind : uint8_t {
    Const,
    Named,  // an opaque constant of an API
    Atom,   // an unknown
    Rank,   // the caller's rank in a communicator
    Size,   // the number of ranks of a communicator
    Group,  // a communicator that the program makes
    Flag,   // whether the caller is the main rank
    Poly,   // a sum of products
    IsZero, // 1 when its operand is 0, else 0
    IsNegative,
    StringLength, // of the string that a pointer points to, without its terminator
    Other,        // an operator that is not followed
  };
  struct Key { // what an unknown is: a tag and two numbers that its maker chooses
    unsigned tag = 0;
    uint64_t a = 0, b = 0;
  };
  struct Traits {
    bool ranked = false;   // may differ from rank to rank
    bool unstable = false; // stands for another number in each turn of a loop
    bool received = false; // chosen elsewhere: on another rank, or by code out of sight
    Traits operator|(Traits o) const {
      return {ranked || o.ranked, unstable || o.unstable, received || o.received};
    }
  };
  using Product = std::vector<uint32_t>; // sorted ids of factors
  using Sum = std::vector<std::pair<Product, int64_t>>;

  Sym constant(int64_t value);
  Sym named(model::NameId name);
  Sym unknown(Kind kind, Key key, Traits traits);
  // Says of a rank or a size that the program asks for it, and of which communicator.
  void askedOf(Sym rankOrSize, Sym group) { nodes[rankOrSize.value].group = group; }
  // That communicator, invalid when it cannot be told; nothing when the program does not ask.
  std::optional<Sym> group(Sym rankOrSize) const { return nodes[rankOrSize.value].group; }
  // Invalid operands give an invalid result.
  Sym binary(model::Op op, Sym a, Sym b);
  Sym isZero(Sym a);
  Sym isNegative(Sym a);
  Sym negated(Sym truth); // 1 - truth

  std::optional<int64_t> value(Sym a) const;
  Kind kind(Sym a) const { return nodes[a.value].kind; }
  Traits traits(Sym a) const { return nodes[a.value].traits; }
  model::NameId name(Sym a) const { return nodes[a.value].name; }
  Sym operand(Sym a) const { return nodes[a.value].operand; }
  // As a sum of products; a lone unknown is one product with factor 1.
  Sum terms(Sym a) const;
  // When a is `unknown * factor + offset` with factor 1 or -1 and one unknown.
  struct Linear {
    Sym unknown;
    int64_t factor;
    int64_t offset;
  };
  std::optional<Linear> linear(Sym a) const;
  // All unknowns in `a`, also those under operators that are not followed.
  void unknownsIn(Sym a, llvm::SmallVectorImpl<Sym> &found) const;
  // `a` with unknowns replaced.
  Sym substitute(Sym a, const std::map<uint32_t, Sym> &by);
  // Whether a is at least 1 whenever all its unknowns are at least 1.
  bool isPositive(Sym a) const;

private:
  struct Node {
    Kind kind;
    Traits traits;
    int64_t value = 0;
    model::NameId name;
    Sym operand, second;      // of tests and operators
    std::optional<Sym> group; // of a rank or size that the program asks for
    model::Op op = model::Op::Add;
    Sum sum;
  };
  Sym add(Node node);
  Sym fromTerms(Sum sum);
  Sym other(model::Op op, Sym a, Sym b);
  Sym sum(Sym a, Sym b, int64_t factor);
  Sym product(Sym a, Sym b);
  bool isTruth(Sym a) const;
  std::optional<int64_t> belowSize(Sym a) const;
  bool isComputed(Sym a) const;

  std::vector<Node> nodes;
  std::map<int64_t, Sym> constants;
  std::map<uint32_t, Sym> names;
  using Identity = std::pair<std::pair<uint64_t, uint64_t>, uint64_t>; // kind and tag, a, b
  llvm::DenseMap<Identity, Sym> unknowns;
  std::map<Sum, Sym> sums;
  std::map<std::pair<Kind, uint32_t>, Sym> tests;
};

} // namespace everyrank::analysis
