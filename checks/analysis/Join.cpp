// Two memories in one: joining ways, comparing, repeating what a call did.
#include "analysis/Memory.h"

namespace everyrank::analysis {

using model::Initial;
using Step = Locations::Step;

void Footprint::add(const Footprint &other) {
  objects.insert(other.objects.begin(), other.objects.end());
  isWhole |= other.isWhole;
  dropsShared |= other.dropsShared;
}

Value Memory::joined(const Value &a, const Value &b, Loc loc,
                     llvm::function_ref<Sym(Loc, Symbols::Traits)> phi) const {
  if (a == b)
    return a;
  Value v = a;
  v.states |= b.states;
  if (a.inner != b.inner)
    v.inner = Initial::Unknown;
  if (a.number != b.number) {
    Symbols::Traits traits;
    for (Sym s : {a.number, b.number})
      if (s)
        traits = traits | world->symbols.traits(s);
    v.number = phi(loc, traits);
  }
  if (a.size != b.size)
    v.size = {};
  v.isRankHome = a.isRankHome && b.isRankHome;
  v.isHostBlock = a.isHostBlock && b.isHostBlock;
  v.mayBeRefused = a.mayBeRefused || b.mayBeRefused;
  if (a.target != b.target)
    v.target = {};
  if (a.owner != b.owner)
    v.owner = {};
  if (!a.bad)
    v.bad = b.bad;
  if (!a.good)
    v.good = b.good;
  return v;
}

bool Memory::reaches(Loc loc) const {
  const Loc root = world->locations.root(loc);
  if (world->escaped.contains(root.value))
    return true;
  const Locations::Node &node = world->locations[root];
  if (node.step == Step::Pointee)
    return true;
  if (node.step == Step::Var) {
    const auto storage = world->module[model::VarId{static_cast<uint32_t>(node.key)}].storage;
    if (storage == model::Storage::Parameter || storage == model::Storage::Static)
      return true;
  }
  return recorded(root) != nullptr;
}

bool Memory::looksLike(const Memory &other, const Footprint &footprint, size_t known) const {
  if (std::tie(knowsStatics, sharedChanged, openGroups) !=
      std::tie(other.knowsStatics, other.sharedChanged, other.openGroups))
    return false;
  bool alike = true;
  auto visit = [&](uint32_t id, const Value *, const Value *) {
    alike &= id < known && !footprint.isWhole && !footprint.objects.contains(id);
  };
  Trie<Value>::difference(values, other.values, visit);
  Trie<Value>::difference(statics, other.statics, visit);
  return alike;
}

void Memory::replay(const Memory &before, const Memory &after, const Footprint &footprint) {
  if (footprint.dropsShared)
    havocShared(after.sharedChanged);
  auto apply = [&](uint32_t id, const Value *, const Value *now) {
    if (now)
      record({id}, *now);
    else
      table({id}).erase(id);
  };
  Trie<Value>::difference(before.values, after.values, apply);
  Trie<Value>::difference(before.statics, after.statics, apply);
  std::tie(knowsStatics, sharedChanged, openGroups) =
      std::tie(after.knowsStatics, after.sharedChanged, after.openGroups);
}

bool Memory::joinGlobals(const Memory &other) {
  const auto before = std::tuple(knowsStatics, sharedChanged, openGroups);
  knowsStatics &= other.knowsStatics;
  if (!sharedChanged || (other.sharedChanged && other.sharedChanged.value > sharedChanged.value))
    sharedChanged = other.sharedChanged;
  if (openGroups != other.openGroups)
    openGroups = -1;
  return before != std::tuple(knowsStatics, sharedChanged, openGroups);
}

// What an object holds that the two memories differ in; nothing: what it held before.
std::optional<Value> Memory::joinedAt(const Memory &other, Loc loc, const Value *a, const Value *b,
                                      llvm::function_ref<Sym(Loc, Symbols::Traits)> phi) const {
  if (!b && !other.reaches(loc))
    return std::nullopt; // not alive over there
  if (!a && !reaches(loc))
    return *b;
  return joined(a ? *a : load(loc), b ? *b : other.load(loc), loc, phi);
}

Memory::Joined Memory::join(const Memory &other,
                            llvm::function_ref<Sym(Loc, Symbols::Traits)> phi) {
  const Memory mine = *this;
  Joined result{joinGlobals(other), 0};
  llvm::SmallVector<Sym, 4> renewed; // numbers that move on with each turn of a loop
  auto merge = [&](uint32_t id, const Value *a, const Value *b) {
    ++result.differing;
    const std::optional<Value> z = mine.joinedAt(other, {id}, a, b, phi);
    if (!z)
      return;
    if (z->number && (!a || !b || a->number != b->number) &&
        world->symbols.traits(z->number).unstable)
      renewed.push_back(z->number);
    if (!a || *z != *a)
      record({id}, *z);
  };
  Trie<Value>::difference(mine.values, other.values, merge);
  Trie<Value>::difference(mine.statics, other.statics, merge);
  for (Sym number : renewed) {
    forget(world->locations.pointee(number));
    retireIndex(number);
  }
  result.changed |= !(values == mine.values) || !(statics == mine.statics);
  return result;
}

} // namespace everyrank::analysis
