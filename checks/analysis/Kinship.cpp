// Compares communicators, operations and datatypes of calls.
#include "analysis/Kinship.h"

namespace everyrank::analysis {

Kinship::Kinship(Engine &engine, const Side &a, const Side &b)
    : engine(engine), symbols(engine.world.symbols), a(a), b(b), group(groupOf()) {}

Sym Kinship::groupOf() const {
  for (const Side *side : {&a, &b})
    for (const RankClass::Range &range : side->rankClass.ranges)
      if (const auto asked = symbols.group(range.rank))
        return *asked;
  for (const Side *side : {&a, &b})
    for (const RankClass::Assumption &assumed : side->rankClass.assumptions) {
      llvm::SmallVector<Sym, 8> unknowns;
      symbols.unknownsIn(assumed.test.truth, unknowns);
      for (Sym s : unknowns)
        if (const auto asked = symbols.group(s))
          return *asked;
    }
  return {};
}

Sym Kinship::onlyComm() const {
  Sym only;
  for (const Side *side : {&a, &b})
    for (const Interpreter::Seen &seen : side->seen) {
      const Sym comm = engine.original(seen.observation.comm.number);
      if (!comm)
        return {}; // it may be any
      if (symbols.kind(comm) == Symbols::Kind::Group)
        continue;
      if (only && only != comm)
        return {};
      only = comm;
    }
  return only;
}

bool Kinship::isOn(Sym wanted, const Interpreter::Seen &seen) const {
  return wanted && engine.original(seen.observation.comm.number) == wanted;
}

std::set<uint32_t> Kinship::homesOf(Sym wanted) const {
  std::set<uint32_t> homes;
  for (const Side *side : {&a, &b})
    for (const Interpreter::Seen &seen : side->seen)
      if (seen.observation.commHome && isOn(wanted, seen))
        homes.insert(seen.observation.commHome.value);
  return homes;
}

std::set<size_t> Kinship::ignoredOn(const Side &side) const {
  const Sym wanted = group ? engine.original(group) : onlyComm();
  const std::set<uint32_t> homes = homesOf(wanted);
  std::set<size_t> ignored;
  for (size_t i = 0; i < side.seen.size(); ++i) {
    const Observation &o = side.seen[i].observation;
    const Sym comm = o.comm.number;
    // Code out of sight that some ranks ran does not put another communicator there.
    const bool isChanged = comm && symbols.kind(comm) == Symbols::Kind::Atom && o.commHome &&
                           homes.count(o.commHome.value);
    if (!isOn(wanted, side.seen[i]) && !isChanged)
      ignored.insert(i);
  }
  return ignored;
}

bool Kinship::compatible(const Interpreter::Seen &x, const Interpreter::Seen &y) const {
  if (x.collective == y.collective)
    return true;
  if (x.collective->row->op != y.collective->row->op)
    return false;
  const auto bytesX = valueOf(x.observation.needed), bytesY = valueOf(y.observation.needed);
  if (bytesX && bytesY && *bytesX != *bytesY)
    return false;
  const Sym typeX = x.observation.type, typeY = y.observation.type;
  return !typeX || !typeY || typeX == typeY || sameWidth(typeX, typeY);
}

std::optional<int64_t> Kinship::valueOf(Sym s) const { return s ? symbols.value(s) : std::nullopt; }

bool Kinship::sameWidth(Sym x, Sym y) const {
  if (symbols.kind(x) != Symbols::Kind::Named || symbols.kind(y) != Symbols::Kind::Named)
    return true;
  const model::Module &module = engine.world.module;
  const auto *one = engine.registry.find<api::Datatype>(module.text(symbols.name(x)));
  const auto *two = engine.registry.find<api::Datatype>(module.text(symbols.name(y)));
  return !one || !two || one->bytes == two->bytes || one->bytes == 1 || two->bytes == 1;
}

} // namespace everyrank::analysis
