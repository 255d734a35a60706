// Reading and writing abstract memories.
#include "analysis/Memory.h"

namespace everyrank::analysis {

namespace {
constexpr unsigned partsDepth = 4; // how deep copies and havocs look into an object
} // namespace

using model::Initial;
using model::Sort;
using Step = Locations::Step;

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

// What code out of sight may have put there.
Sym Memory::changed(Loc loc) const {
  return world->symbols.unknown(Symbols::Kind::Atom, {16, loc.value, sharedChanged.value},
                                {.received = true});
}

Value Memory::inherited(Loc loc) const {
  const Sort sort = world->locations[loc].sort;
  const Locations::Node node = world->locations[loc];
  Symbols &symbols = world->symbols;
  const bool isStatic = node.isStatic && node.step == Step::Var;
  if (sharedChanged && (isStatic || world->escaped.contains(loc.value))) {
    Value v;
    v.number = changed(loc);
    return v;
  }
  if (node.step == Step::Var) {
    const model::Var &var = world->module[model::VarId{static_cast<uint32_t>(node.key)}];
    if (var.storage == model::Storage::Static && knowsStatics && var.startsZero)
      return initial(Initial::Zero, sort, var.decl);
    Value v;
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
    if (const Value *v = recorded(any))
      return *v;
  }
  if (node.isReference) { // whatever happens to the object that holds it
    Value v;
    v.number = symbols.unknown(Symbols::Kind::Atom, {2, loc.value, ~0ull}, {});
    return v;
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

bool isElement(Step step) {
  return step == Step::Index || step == Step::SymIndex || step == Step::AnyIndex;
}

} // namespace

// An element that may be one of those written under another index holds what they hold, too.
Value Memory::withSiblings(Loc loc, Value v) const {
  const Step step = world->locations[loc].step;
  if (!isElement(step))
    return v;
  const bool isRecorded = recorded(loc) != nullptr;
  if (isRecorded && step != Step::AnyIndex)
    return v;
  const Loc parent = world->locations[loc].parent;
  for (Loc sibling : world->locations[parent].children) {
    const Step other = world->locations[sibling].step;
    if (sibling == loc || !isElement(other) || (step == Step::Index && other == Step::Index))
      continue;
    if (const Value *s = recorded(sibling))
      v = joined(v, *s, loc, noPhi);
  }
  return v;
}

const Value *Memory::recorded(Loc loc) const {
  if (world->watched)
    world->watched->objects.insert(loc.value);
  return table(loc).find(loc.value);
}

void Memory::record(Loc loc, const Value &value) {
  if (world->watched)
    world->watched->objects.insert(loc.value);
  table(loc).set(loc.value, value);
}

Value Memory::load(Loc loc) const {
  const Value *known = recorded(loc);
  return withSiblings(loc, known ? *known : inherited(loc));
}

void Memory::forget(Loc loc) {
  if (recorded(loc))
    table(loc).erase(loc.value);
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
  forgetParts(loc);
  record(loc, value);
}

// After a write to an element, those that may be the same one are less certain.
void Memory::blurElements(Loc written, const Value &value) {
  const Step step = world->locations[written].step;
  if (!isElement(step))
    return;
  for (Loc sibling : world->locations[world->locations[written].parent].children) {
    const Step other = world->locations[sibling].step;
    if (sibling == written || (step == Step::Index && other != Step::SymIndex))
      continue;
    if (const Value *v = recorded(sibling))
      record(sibling, joined(*v, value, sibling, noPhi));
  }
}

void Memory::retireIndex(Sym unknown) {
  for (Loc loc : world->locations.elementsAt(unknown)) {
    if (const Value *known = recorded(loc)) {
      const Value v = *known;
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
    if (const Value *v = source.recorded(part))
      record(twin, Value(*v));
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
  if (const Value *v = recorded(loc); v && v->target)
    reached.push_back(v->target);
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
  forgetParts(loc);
  record(loc, v);
}

void Memory::havocShared(Sym point) {
  knowsStatics = false;
  sharedChanged = point;
  statics = {};
  if (world->watched)
    world->watched->dropsShared = true;
  for (uint32_t id : world->escaped)
    forget({id});
}

void Memory::freeBlock(Loc block, Handle where) {
  llvm::SmallVector<std::pair<uint32_t, Value>, 4> pointers;
  if (world->watched)
    world->watched->isWhole = true;
  auto collect = [&](uint32_t id, const Value &v) {
    if (v.target == block && v.states == Valid)
      pointers.push_back({id, v});
  };
  values.forEach(collect);
  statics.forEach(collect);
  for (auto &[id, v] : pointers) {
    v.states = Freed;
    v.bad = where;
    record({id}, v);
  }
}

} // namespace everyrank::analysis
