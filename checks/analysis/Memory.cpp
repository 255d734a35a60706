// Reading, writing and joining abstract memories.
#include "analysis/Memory.h"

namespace everyrank::analysis {

namespace {
constexpr unsigned partsDepth = 4; // how deep copies and havocs look into an object
} // namespace

using model::Initial;
using model::Sort;
using Step = Locations::Step;

Loc Locations::child(Loc parent, Step step, uint64_t key) {
  auto [it, isNew] = ids.try_emplace({parent.value, step, key}, Loc{});
  if (!isNew)
    return it->second;
  Node node{step, parent, key, false, Sort::Other, {}};
  node.isSummary = step == Step::AnyIndex || (parent && nodes[parent.value].isSummary);
  it->second = {static_cast<uint32_t>(nodes.size())};
  nodes.push_back(node);
  if (parent)
    nodes[parent.value].children.push_back(it->second);
  return it->second;
}

Loc Locations::seenAs(Loc loc, Sort sort) {
  if (nodes[loc.value].sort == Sort::Other)
    nodes[loc.value].sort = sort;
  return loc;
}

Loc Locations::root(Loc loc) const {
  while (nodes[loc.value].parent)
    loc = nodes[loc.value].parent;
  return loc;
}

Value Memory::initial(Initial initial, Sort sort, Handle where) const {
  Value v;
  v.inner = initial;
  v.bad = where;
  const bool isObject = sort == Sort::Container || sort == Sort::Tensor;
  if (initial == Initial::Unknown)
    return v;
  if (initial == Initial::Uninitialised && !isObject) {
    v.states = sort == Sort::Record || sort == Sort::Array ? Valid : Uninitialised;
    return v;
  }
  if (sort == Sort::Pointer || sort == Sort::Tensor) {
    v.states = Null;
  } else {
    v.states = Valid;
    if (sort == Sort::Number)
      v.number = world->symbols.constant(0);
    if (sort == Sort::Container) {
      v.size = world->symbols.constant(0);
      v.inner = Initial::Default;
    }
  }
  return v;
}

Value Memory::inherited(Loc loc) const {
  const Sort sort = world->locations[loc].sort;
  const Locations::Node node = world->locations[loc];
  Symbols &symbols = world->symbols;
  if (node.step == Step::Var) {
    const model::Var &var = world->module[model::VarId{static_cast<uint32_t>(node.key)}];
    if (var.storage == model::Storage::Static && knowsStatics && var.startsZero)
      return initial(Initial::Zero, sort, var.decl);
    Value v;
    if (var.storage == model::Storage::Static && staticsChanged) {
      v.number = symbols.unknown(Symbols::Kind::Atom, {16, loc.value, staticsChanged.value},
                                 {.received = true});
      return v;
    }
    const auto kind = var.type.role == model::Role::Rank       ? Symbols::Kind::Rank
                      : var.type.role == model::Role::RankFlag ? Symbols::Kind::Flag
                                                               : Symbols::Kind::Atom;
    v.number = symbols.unknown(kind, {1, loc.value, 0}, {kind != Symbols::Kind::Atom, false});
    v.isRankHome = kind == Symbols::Kind::Rank;
    return v;
  }
  if (node.step == Step::Block)
    return {};
  if (node.step == Step::Pointee) {
    Value v;
    v.number = symbols.unknown(Symbols::Kind::Atom, {12, node.key, 0},
                               symbols.traits(Sym{static_cast<uint32_t>(node.key)}));
    return v;
  }
  if (node.step == Step::Index || node.step == Step::SymIndex) {
    // It may have been written as "some element".
    const Loc any = world->locations.child(node.parent, Step::AnyIndex);
    if (auto it = values.find(any.value); it != values.end())
      return it->second;
  }
  const Value parent = load(node.parent);
  if (node.step != Step::Deref && parent.inner != Initial::Unknown)
    return initial(parent.inner, sort, parent.bad);
  Value v;
  if (parent.number)
    v.number = symbols.unknown(Symbols::Kind::Atom, {2, loc.value, parent.number.value},
                               symbols.traits(parent.number));
  return v;
}

namespace {
Sym noPhi(Loc, Symbols::Traits) { return {}; }
} // namespace

namespace {
bool isElement(Step step) {
  return step == Step::Index || step == Step::SymIndex || step == Step::AnyIndex;
}
} // namespace

// An element that may be one of those written under another index holds what they hold, too.
Value Memory::withSiblings(Loc loc, Value v) const {
  const Step step = world->locations[loc].step;
  if (!isElement(step))
    return v;
  const bool isRecorded = values.contains(loc.value);
  if (isRecorded && step != Step::AnyIndex)
    return v;
  const Loc parent = world->locations[loc].parent;
  for (Loc sibling : world->locations[parent].children) {
    const Step other = world->locations[sibling].step;
    if (sibling == loc || !isElement(other) || (step == Step::Index && other == Step::Index))
      continue;
    if (auto s = values.find(sibling.value); s != values.end())
      v = joined(v, s->second, loc, noPhi);
  }
  return v;
}

Value Memory::load(Loc loc) const {
  auto it = values.find(loc.value);
  return withSiblings(loc, it != values.end() ? it->second : inherited(loc));
}

void Memory::forget(Loc loc) {
  values.erase(loc.value);
  forgetParts(loc);
}

void Memory::forgetParts(Loc loc) {
  for (Loc child : world->locations[loc].children)
    forget(child);
}

void Memory::declare(Loc loc, Initial initial, Handle where) {
  store(loc, this->initial(initial, world->locations[loc].sort, where));
}

void Memory::store(Loc loc, Value value) {
  if (world->locations[loc].isSummary)
    value = joined(load(loc), value, loc, noPhi);
  blurElements(loc, value);
  forget(loc);
  values[loc.value] = value;
}

// After a write to an element, those that may be the same one are less certain.
void Memory::blurElements(Loc written, const Value &value) {
  const Step step = world->locations[written].step;
  if (step != Step::AnyIndex && step != Step::SymIndex && step != Step::Index)
    return;
  for (Loc sibling : world->locations[world->locations[written].parent].children) {
    const Step other = world->locations[sibling].step;
    if (sibling == written || (step == Step::Index && other != Step::SymIndex))
      continue;
    if (auto it = values.find(sibling.value); it != values.end())
      it->second = joined(it->second, value, sibling, noPhi);
  }
}

void Memory::retireIndex(Sym unknown) {
  llvm::SmallVector<Loc, 4> stale;
  for (const auto &[id, value] : values)
    for (Loc at{id}; at; at = world->locations[at].parent)
      if (world->locations[at].step == Step::SymIndex &&
          world->symbols.dependsOn(Sym{static_cast<uint32_t>(world->locations[at].key)}, unknown))
        stale.push_back(at);
  for (Loc loc : stale) {
    auto it = values.find(loc.value);
    if (it != values.end()) {
      const Value v = it->second;
      const Sort sort = world->locations[loc].sort;
      const Loc any = world->locations.child(world->locations[loc].parent, Step::AnyIndex);
      store(world->locations.seenAs(any, sort), v);
    }
    forget(loc);
  }
}

void Memory::copyParts(const Memory &source, Loc to, Loc from, unsigned depth) {
  if (depth == 0)
    return;
  const llvm::SmallVector<Loc, 2> parts = world->locations[from].children;
  for (Loc part : parts) {
    const Locations::Node node = world->locations[part];
    const Loc twin =
        world->locations.seenAs(world->locations.child(to, node.step, node.key), node.sort);
    if (auto it = source.values.find(part.value); it != source.values.end()) {
      const Value v = it->second;
      values[twin.value] = v;
    }
    copyParts(source, twin, part, depth - 1);
  }
}

void Memory::copy(Loc to, Loc from, const Value &value) {
  if (to == from)
    return;
  const Memory before = *this;
  store(to, value);
  if (!world->locations[to].isSummary)
    copyParts(before, to, from, partsDepth);
}

void Memory::swap(Loc a, Loc b) {
  const Memory before = *this;
  store(a, before.load(b));
  store(b, before.load(a));
  copyParts(before, a, b, partsDepth);
  copyParts(before, b, a, partsDepth);
}

void Memory::reachedFrom(Loc loc, unsigned depth, llvm::SmallVectorImpl<Loc> &reached) const {
  if (auto it = values.find(loc.value); it != values.end() && it->second.target)
    reached.push_back(it->second.target);
  if (depth)
    for (Loc child : world->locations[loc].children)
      reachedFrom(child, depth - 1, reached);
}

void Memory::havoc(Loc loc, Sym identity, unsigned depth) {
  llvm::SmallVector<Loc, 4> reached;
  if (depth)
    reachedFrom(loc, partsDepth, reached);
  for (Loc next : reached)
    if (next != loc)
      havoc(next, identity, depth - 1);
  Value v;
  v.number = identity;
  forget(loc);
  values[loc.value] = v;
}

void Memory::havocStatics(Sym point) {
  knowsStatics = false;
  staticsChanged = point;
  llvm::SmallVector<Loc, 8> statics;
  for (const auto &[id, value] : values) {
    const Loc root = world->locations.root({id});
    const Locations::Node &node = world->locations[root];
    if (node.step == Step::Var &&
        world->module[model::VarId{static_cast<uint32_t>(node.key)}].storage ==
            model::Storage::Static)
      statics.push_back(root);
  }
  for (Loc loc : statics)
    forget(loc);
}

void Memory::freeBlock(Loc block, Handle where) {
  for (auto &[id, value] : values)
    if (value.target == block && value.states == Valid) {
      value.states = Freed;
      value.bad = where;
    }
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
  const Locations::Node &node = world->locations[root];
  if (node.step == Step::Pointee)
    return true;
  if (node.step == Step::Var) {
    const auto storage = world->module[model::VarId{static_cast<uint32_t>(node.key)}].storage;
    if (storage == model::Storage::Parameter || storage == model::Storage::Static)
      return true;
  }
  return values.contains(root.value);
}

bool Memory::join(const Memory &other, llvm::function_ref<Sym(Loc, Symbols::Traits)> phi) {
  const Memory mine = *this;
  knowsStatics &= other.knowsStatics;
  if (!staticsChanged ||
      (other.staticsChanged && other.staticsChanged.value > staticsChanged.value))
    staticsChanged = other.staticsChanged;
  if (openGroups != other.openGroups)
    openGroups = -1;
  llvm::SmallVector<uint32_t, 32> ids;
  llvm::SmallVector<Sym, 4> renewed; // numbers that move on with each turn of a loop
  for (const auto &[id, value] : values)
    ids.push_back(id);
  for (const auto &[id, value] : other.values)
    if (!values.contains(id))
      ids.push_back(id);
  for (uint32_t id : ids) {
    const Loc loc{id};
    auto a = mine.values.find(id);
    auto b = other.values.find(id);
    if (b == other.values.end() && !other.reaches(loc))
      continue; // not alive over there
    if (a == mine.values.end() && !mine.reaches(loc)) {
      values[id] = b->second;
      continue;
    }
    const Value x = a != mine.values.end() ? a->second : mine.load(loc);
    const Value y = b != other.values.end() ? b->second : other.load(loc);
    const Value z = joined(x, y, loc, phi);
    if (z.number && x.number != y.number && world->symbols.traits(z.number).unstable)
      renewed.push_back(z.number);
    values[id] = z;
  }
  for (Sym number : renewed) {
    forget(world->locations.pointee(number));
    retireIndex(number);
  }
  return !same(mine);
}

bool Memory::same(const Memory &other) const {
  if (knowsStatics != other.knowsStatics || staticsChanged != other.staticsChanged ||
      openGroups != other.openGroups || values.size() != other.values.size())
    return false;
  for (const auto &[id, value] : values)
    if (auto it = other.values.find(id); it == other.values.end() || it->second != value)
      return false;
  return true;
}

} // namespace everyrank::analysis
