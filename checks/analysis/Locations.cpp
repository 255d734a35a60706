// Numbers objects.
#include "analysis/Locations.h"

namespace everyrank::analysis {

using model::Sort;

Loc Locations::child(Loc parent, Step step, uint64_t key) {
  const uint64_t place = uint64_t{parent.value} << 8 | static_cast<uint8_t>(step);
  auto [it, isNew] = ids.try_emplace({place, key}, Loc{});
  if (!isNew)
    return it->second;
  const Loc loc{static_cast<uint32_t>(nodes.size())};
  it->second = loc;
  Node node{step, parent, key};
  node.root = parent ? nodes[parent.value].root : loc;
  node.isSummary = step == Step::AnyIndex || (parent && nodes[parent.value].isSummary);
  node.isStatic =
      parent ? nodes[parent.value].isStatic
             : step == Step::Var && (*module)[model::VarId{static_cast<uint32_t>(key)}].storage ==
                                        model::Storage::Static;
  nodes.push_back(node);
  if (parent)
    nodes[parent.value].children.push_back(loc);
  if (step == Step::SymIndex) {
    llvm::SmallVector<Sym, 4> unknowns;
    symbols->unknownsIn(Sym{static_cast<uint32_t>(key)}, unknowns);
    for (Sym unknown : unknowns)
      byIndex[unknown.value].push_back(loc);
  }
  return loc;
}

Loc Locations::seenAs(Loc loc, Sort sort) {
  if (nodes[loc.value].sort == Sort::Other)
    nodes[loc.value].sort = sort;
  return loc;
}

Loc Locations::field(Loc parent, const model::Place &place) {
  const Loc loc = seenAs(child(parent, Step::Field, place.field.value), place.type.sort);
  nodes[loc.value].isReference = place.type.isReference;
  return loc;
}

} // namespace everyrank::analysis
