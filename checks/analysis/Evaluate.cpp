// Expressions: from the model's to abstract values.
#include "analysis/Interpreter.h"

namespace everyrank::analysis {

using model::Expr;
using model::Op;
using model::Place;
using model::Role;
using model::Sort;
using Step = Locations::Step;

Loc Interpreter::resolve(Memory &memory, PlaceId id, bool asBlock) {
  const Place place = world.module[id];
  Locations &locations = world.locations;
  switch (place.kind) {
  case Place::Kind::Var:
    return locations.seenAs(locations.var(place.var), place.type.sort);
  case Place::Kind::Field:
    return locations.field(resolve(memory, place.parent), place);
  case Place::Kind::Deref: {
    const Loc pointer = resolve(memory, place.parent);
    const Value held = memory.load(pointer);
    const Loc target = held.target;
    if (!target)
      return locations.seenAs(behind(pointer, held), asBlock ? Sort::Other : place.type.sort);
    const auto &node = locations[target];
    const bool isBlock = node.step == Step::Block || node.sort == Sort::Array ||
                         (node.sort == Sort::Container && place.type.sort != Sort::Container);
    return asBlock || !isBlock
               ? target
               : locations.seenAs(locations.child(target, Step::Index, 0), place.type.sort);
  }
  case Place::Kind::Index: {
    const Loc block = resolve(memory, place.parent, /*asBlock=*/true);
    const Sym index = place.index ? number(memory, place.index) : Sym{};
    const std::optional<int64_t> at = world.symbols.value(index);
    const auto &node = locations[block];
    const bool isBlock =
        node.step == Step::Block || node.sort == Sort::Array || node.sort == Sort::Container;
    if (at == 0 && !isBlock)
      return locations.seenAs(block, place.type.sort); // p[0] is *p
    return locations.seenAs(at      ? locations.child(block, Step::Index, *at)
                            : index ? locations.child(block, Step::SymIndex, index.value)
                                    : locations.child(block, Step::AnyIndex),
                            place.type.sort);
  }
  }
  return {};
}

// The object that a pointer of unknown origin points to.
Loc Interpreter::behind(Loc pointer, const Value &held) {
  return held.number ? world.locations.pointee(held.number)
                     : world.locations.child(pointer, Step::Deref);
}

// Bytes from the start of `place` to the end of the object or block around it; invalid: unknown.
Sym Interpreter::capacity(Memory &memory, PlaceId id) {
  const Place place = world.module[id];
  Symbols &symbols = world.symbols;
  switch (place.kind) {
  case Place::Kind::Var:
    return place.type.bytes ? symbols.constant(place.type.bytes)
                            : memory.load(resolve(memory, id)).size; // of variable length
  case Place::Kind::Field:
    return symbols.binary(Op::Sub, capacity(memory, place.parent), symbols.constant(place.offset));
  case Place::Kind::Deref:
    return memory.load(resolve(memory, place.parent)).size;
  case Place::Kind::Index: {
    if (!place.index || !place.type.bytes)
      return {};
    const Sym skipped =
        symbols.binary(Op::Mul, number(memory, place.index), symbols.constant(place.type.bytes));
    return symbols.binary(Op::Sub, capacity(memory, place.parent), skipped);
  }
  }
  return {};
}

Value Interpreter::offset(Memory &, Value pointer, Sym bytes) {
  if (bytes && world.symbols.value(bytes) == 0)
    return pointer;
  pointer.size = world.symbols.binary(Op::Sub, pointer.size, bytes);
  pointer.target = {};
  pointer.number = {};
  return pointer;
}

Value Interpreter::data(Memory &memory, Loc container, const model::Type &type) {
  const Value held = memory.load(container);
  Value v;
  v.target = v.owner = container;
  v.good = held.good;
  v.bad = held.bad;
  v.number = held.number;
  v.isHostBlock = type.isOnHost;
  if (!held.is(Valid))
    return v;
  v.states = world.symbols.value(held.size) == 0 ? Empty : Valid;
  if (type.elementBytes)
    v.size = world.symbols.binary(
        Op::Add, world.symbols.constant(type.spareBytes),
        world.symbols.binary(Op::Mul, held.size, world.symbols.constant(type.elementBytes)));
  return v;
}

Value Interpreter::address(Memory &memory, PlaceId id) {
  const Place place = world.module[id];
  if (place.kind == Place::Kind::Deref)
    return memory.load(resolve(memory, place.parent));
  if (const auto nothing = behindNothing(memory, id))
    return *nothing;
  if (place.kind == Place::Kind::Index) {
    const Place block = world.module[place.parent];
    const Sym at = place.index ? number(memory, place.index) : Sym{};
    const Sym bytes =
        place.type.bytes
            ? world.symbols.binary(Op::Mul, at, world.symbols.constant(place.type.bytes))
            : Sym{};
    if (block.type.sort == Sort::Container)
      return offset(memory, data(memory, resolve(memory, place.parent), block.type), bytes);
    if (block.kind == Place::Kind::Deref)
      return offset(memory, memory.load(resolve(memory, block.parent)), bytes);
  }
  Value v;
  v.states = Valid;
  v.target = resolve(memory, id);
  v.size = capacity(memory, id);
  v.number = world.symbols.unknown(Symbols::Kind::Atom, {8, v.target.value, 0}, {});
  return v;
}

Sym Interpreter::groupSymbol(Memory &memory, const Expr &e) {
  return e.a ? evaluate(memory, e.a).number : Sym{};
}

Sym Interpreter::compare(Memory &memory, const Expr &e) {
  const Value a = evaluate(memory, e.a), b = evaluate(memory, e.b);
  const bool isEquality = e.op == Op::Eq || e.op == Op::Ne;
  const bool nullA = world.module[e.a].kind == Expr::Kind::Null;
  const bool nullB = world.module[e.b].kind == Expr::Kind::Null;
  if (isEquality && (nullA || nullB)) {
    const Value &v = nullB ? a : b;
    if (v.is(Null))
      return world.symbols.constant(e.op == Op::Eq);
    if (v.is(Valid) && !v.mayBeRefused)
      return world.symbols.constant(e.op == Op::Ne);
    return v.number ? world.symbols.binary(e.op, v.number, world.symbols.constant(0)) : Sym{};
  }
  if (a.maybe(Uninitialised) || b.maybe(Uninitialised))
    return {};
  return world.symbols.binary(e.op, a.number, b.number);
}

Sym Interpreter::number(Memory &memory, ExprId id) { return evaluate(memory, id).number; }

Value Interpreter::evaluate(Memory &memory, ExprId id) {
  const Expr e = world.module[id];
  Symbols &symbols = world.symbols;
  Value v;
  v.states = Valid;
  switch (e.kind) {
  case Expr::Kind::Const:
    v.number = symbols.constant(e.value);
    return v;
  case Expr::Kind::Named:
    v.states = Unknown;
    v.number = symbols.named(e.name);
    return v;
  case Expr::Kind::Null:
    v.states = Null;
    v.bad = e.where;
    v.number = symbols.constant(0);
    return v;
  case Expr::Kind::Unknown:
    return unknownValue(memory, e, id);
  case Expr::Kind::Fresh:
    v.good = e.where;
    return v;
  case Expr::Kind::Load:
    return loadValue(memory, e);
  case Expr::Kind::Address:
    return address(memory, e.place);
  case Expr::Kind::Data: {
    if (const auto nothing = behindNothing(memory, e.place))
      return *nothing;
    return data(memory, resolve(memory, e.place), world.module[e.place].type);
  }
  case Expr::Kind::Length:
    v.number = length(memory, e);
    return v;
  case Expr::Kind::HasValue:
    v.number = hasValue(evaluate(memory, e.a));
    return v;
  case Expr::Kind::Offset:
    return offset(memory, evaluate(memory, e.a), number(memory, e.b));
  case Expr::Kind::Not:
    v.number = symbols.isZero(number(memory, e.a));
    return v;
  case Expr::Kind::Binary:
    v.number = compare(memory, e);
    return v;
  case Expr::Kind::Rank:
  case Expr::Kind::RankFlag:
  case Expr::Kind::Size:
    return sourceValue(memory, e);
  case Expr::Kind::Group:
    return groupValue(memory, e, id);
  case Expr::Kind::StringLength:
    v.number = stringLength(memory, e);
    return v;
  }
  return v;
}

Value Interpreter::unknownValue(Memory &memory, const Expr &e, ExprId id) {
  Symbols::Traits traits;
  for (ExprId part : {e.a, e.b})
    if (part)
      if (const Sym n = number(memory, part))
        traits = traits | world.symbols.traits(n);
  Value v;
  v.number = fresh(&world, id.value, traits);
  return v;
}

// What a place is that is reached through a pointer to nothing: no better than that pointer.
std::optional<Value> Interpreter::behindNothing(Memory &memory, PlaceId id) {
  Place place = world.module[id];
  while (place.kind != Place::Kind::Var && place.kind != Place::Kind::Deref)
    place = world.module[place.parent];
  if (place.kind == Place::Kind::Var)
    return std::nullopt;
  const Value base = memory.load(resolve(memory, place.parent));
  if (!base.is(Uninitialised | Null | Freed))
    return std::nullopt;
  Value v;
  v.states = base.states;
  v.bad = base.bad;
  return v;
}

Value Interpreter::loadValue(Memory &memory, const Expr &e) {
  if (const auto nothing = behindNothing(memory, e.place))
    return *nothing;
  const Loc loc = resolve(memory, e.place);
  Value v = memory.load(loc);
  const model::Type &type = world.module[e.place].type;
  if (type.isUniform && v.number && world.symbols.traits(v.number).ranked)
    v.number = world.symbols.unknown(Symbols::Kind::Atom, {15, loc.value, v.number.value}, {});
  const Role role = type.role;
  if (role == Role::None)
    return v;
  // Nothing better is known of it than its name.
  const bool isOpen = !v.number || (world.symbols.kind(v.number) == Symbols::Kind::Atom &&
                                    !world.symbols.traits(v.number).received);
  if (v.is(Unknown) && isOpen)
    v.number = world.symbols.unknown(role == Role::Rank ? Symbols::Kind::Rank : Symbols::Kind::Flag,
                                     {1, loc.value, 0}, {.ranked = true});
  const Place &at = world.module[e.place];
  if (v.number && at.kind == Place::Kind::Var)
    engine.rankSources.try_emplace(v.number.value, world.module[at.var].decl);
  return v;
}

Sym Interpreter::length(Memory &memory, const Expr &e) {
  const Loc loc = resolve(memory, e.place);
  const Value held = memory.load(loc);
  if (held.is(Valid) && held.size)
    return held.size;
  Symbols::Traits traits;
  if (held.number)
    traits = world.symbols.traits(held.number);
  traits.unstable |= inLoop;
  return world.symbols.unknown(Symbols::Kind::Atom,
                               {9, loc.value, held.number ? held.number.value : 0}, traits);
}

// Two calls for the same pointer count the same as long as nobody may have written behind it.
Sym Interpreter::stringLength(Memory &memory, const Expr &e) {
  const Value pointer = evaluate(memory, e.a);
  const Expr &from = world.module[e.a];
  Loc text = pointer.target;
  if (!text && from.kind == Expr::Kind::Load)
    text = behind(resolve(memory, from.place), pointer);
  const Sym content = text ? memory.load(text).number : Sym{};
  if (!pointer.number || (text && !content))
    return fresh(&world.locations, e.a.value);
  Symbols::Traits traits = world.symbols.traits(pointer.number);
  if (content)
    traits = traits | world.symbols.traits(content);
  return world.symbols.unknown(Symbols::Kind::StringLength,
                               {17, pointer.number.value, content ? content.value : ~0u}, traits);
}

Sym Interpreter::hasValue(const Value &held) {
  if (held.is(Null))
    return world.symbols.constant(0);
  if (held.is(Valid) && !held.mayBeRefused)
    return world.symbols.constant(1);
  return held.number && !held.maybe(Null)
             ? world.symbols.binary(Op::Ne, held.number, world.symbols.constant(0))
             : Sym{};
}

Value Interpreter::sourceValue(Memory &memory, const Expr &e) {
  const Sym group = groupSymbol(memory, e);
  const auto kind = e.kind == Expr::Kind::Rank       ? Symbols::Kind::Rank
                    : e.kind == Expr::Kind::RankFlag ? Symbols::Kind::Flag
                                                     : Symbols::Kind::Size;
  Value v;
  v.states = Valid;
  v.number = world.symbols.unknown(kind, {10, group ? group.value : ~0u, e.name.value},
                                   {.ranked = kind != Symbols::Kind::Size});
  v.isRankHome = e.kind == Expr::Kind::Rank;
  world.symbols.askedOf(v.number, group);
  engine.rankSources.try_emplace(v.number.value, e.where);
  return v;
}

Value Interpreter::groupValue(Memory &memory, const Expr &e, ExprId id) {
  const Sym parent = groupSymbol(memory, e);
  Value v;
  v.number =
      world.symbols.unknown(Symbols::Kind::Group, {14, id.value, context}, {.unstable = inLoop});
  if (e.value && parent) // a duplicate numbers its ranks alike
    engine.sameRanks.try_emplace(v.number.value, parent);
  return v;
}

} // namespace everyrank::analysis
