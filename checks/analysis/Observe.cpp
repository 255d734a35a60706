// Collectives: what each sees of its arguments, and what it leaves behind.
#include "analysis/Interpreter.h"

namespace everyrank::analysis {

using model::Expr;
using model::Initial;
using model::Instr;
using model::Sort;
using Step = Locations::Step;

void Interpreter::collective(Memory &memory, const Instr &instr) {
  Observation o;
  o.reached = true;
  auto seenBy = [&](const model::Argument &a) {
    return a.value ? evaluate(memory, a.value) : Value{};
  };
  o.send = seenBy(instr.send);
  o.recv = seenBy(instr.recv);
  o.count = seenBy(instr.count);
  o.root = seenBy(instr.root).number;
  o.type = seenBy(instr.type).number;
  o.comm = seenBy(instr.comm);
  observeTensors(memory, o);
  observeTarget(memory, instr, o);
  o.needed = neededBytes(instr, o);
  o.isRoot = isRoot(o.root);
  o.inOpenGroup = memory.openGroups != 0;
  o.inLoop = inLoop;
  o.received = fresh(&instr, 5, {.received = true});
  if (recording) {
    seen.push_back({frames, &instr, o});
    skeleton.event(seen.size() - 1);
  }
  receive(memory, instr, o);
  if (instr.other)
    start(memory, instr, o);
}

// A non-blocking call leaves a request; who waits for it passes it on, and it is no longer the
// same.
void Interpreter::start(Memory &memory, const Instr &instr, const Observation &o) {
  const Loc request = resolve(memory, instr.other);
  Value v;
  v.states = Valid;
  v.number = fresh(&instr, 8);
  memory.store(request, v);
  if (recording && o.recv.target && !world.locations[request].isSummary)
    pending.push_back({request, world.locations.root(o.recv.target), v.number, seen.size() - 1});
}

void Interpreter::noteCopy(Sym number) {
  for (Pending &call : pending)
    call.isCopied |= call.number == number;
}

// The object `buffer` dies: a call that still works on it is in trouble.
void Interpreter::noteDeath(Memory &memory, Loc buffer, Handle where) {
  for (const Pending &call : pending)
    if (recording && call.buffer == buffer && !call.isCopied &&
        memory.load(call.request).number == call.number)
      seen[call.seen].observation.dies = where;
}

// The rank that is kept in an object, or in a field of it; none: invalid.
Sym Interpreter::rankIn(Memory &memory, Loc object) const {
  auto kept = [&](Loc loc) {
    const Value v = memory.load(loc);
    const bool isRank =
        v.isRankHome && v.number && world.symbols.kind(v.number) == Symbols::Kind::Rank;
    return isRank ? v.number : Sym{};
  };
  if (world.locations[object].sort != Sort::Record)
    return kept(object);
  const llvm::SmallVector<Loc, 2> parts = world.locations[object].children;
  for (Loc part : parts)
    if (world.locations[part].step == Step::Field)
      if (const Sym rank = kept(part))
        return rank;
  return {};
}

void Interpreter::observeTarget(Memory &memory, const Instr &instr, Observation &o) {
  const Loc object = o.recv.target   ? o.recv.target
                     : o.recv.number ? world.locations.pointee(o.recv.number)
                                     : Loc{};
  if (object && !o.isList)
    o.rank = rankIn(memory, object);
  if (o.recv.target && !o.isList) {
    const Value held = memory.load(o.recv.target);
    o.content = held.number;
    const auto &root = world.locations[world.locations.root(o.recv.target)];
    const auto storage = root.step == Step::Var
                             ? world.module[model::VarId{static_cast<uint32_t>(root.key)}].storage
                             : model::Storage::Static;
    o.onStack = storage == model::Storage::Local && !o.recv.owner;
    o.isTemporary = storage == model::Storage::Temporary && o.recv.owner;
  }
  if (!instr.comm.value || world.module[instr.comm.value].kind != Expr::Kind::Load)
    return;
  const Loc comm = resolve(memory, world.module[instr.comm.value].place);
  o.commHome = comm;
  o.commIsElementOfClique = llvm::is_contained(cliques, world.locations[comm].parent);
}

// A list of tensors, or one tensor by reference, stands where others have a pointer.
void Interpreter::observeTensors(Memory &memory, Observation &o) {
  if (!o.recv.target || o.recv.owner)
    return;
  const Loc list = o.recv.target;
  const Sort sort = world.locations[list].sort;
  if (sort == Sort::Tensor)
    o.recv = memory.load(list);
  if (sort != Sort::Container)
    return;
  o.isList = true;
  o.list = memory.load(list);
  const std::optional<int64_t> length = world.symbols.value(o.list.size);
  if (!length || *length > 64) {
    o.element = memory.load(
        world.locations.seenAs(world.locations.child(list, Step::AnyIndex), Sort::Tensor));
    return;
  }
  for (int64_t i = 0; i < *length; ++i) {
    const Value v = memory.load(
        world.locations.seenAs(world.locations.child(list, Step::Index, i), Sort::Tensor));
    if (i == 0 || v.is(Null | Uninitialised))
      o.element = v;
    if (v.is(Null | Uninitialised))
      break;
  }
}

Sym Interpreter::neededBytes(const Instr &instr, const Observation &o) {
  int64_t bytes = 0;
  if (!instr.type.value) {
    bytes = instr.elementBytes;
  } else if (o.type && world.symbols.kind(o.type) == Symbols::Kind::Named) {
    const auto *row =
        engine.registry.find<api::Datatype>(world.module.text(world.symbols.name(o.type)));
    bytes = row ? row->bytes : 0;
  }
  return bytes ? world.symbols.binary(model::Op::Mul, o.count.number, world.symbols.constant(bytes))
               : Sym{};
}

bool Interpreter::isRoot(Sym root) const {
  if (rankClass.isEveryone())
    return true;
  if (!root)
    return false;
  for (const RankClass::Range &range : rankClass.ranges)
    if (range.first == range.last && world.symbols.value(root) == range.first)
      return true;
  for (const RankClass::Assumption &a : rankClass.assumptions)
    if (a.holds && world.symbols.kind(a.test.truth) == Symbols::Kind::IsZero)
      for (const auto &[product, factor] : world.symbols.terms(world.symbols.operand(a.test.truth)))
        if (product.size() == 1 && product[0] == root.value)
          return true;
  return false;
}

void Interpreter::receive(Memory &memory, const Instr &instr, const Observation &o) {
  const api::Op op = instr.row->op;
  const bool toRootOnly = op == api::Op::Reduce || op == api::Op::Gather;
  const bool keeps = op == api::Op::Broadcast ? o.isRoot : toRootOnly && !o.isRoot;
  if (!instr.recv.value || o.isList || (keeps && !rankClass.isEveryone()))
    return;
  // Where all ranks hold the same number, the root's is no news.
  if (op == api::Op::Broadcast && rankClass.isEveryone() && o.content &&
      !world.symbols.traits(o.content).ranked)
    return;
  if (o.recv.owner) {
    memory.forgetParts(o.recv.owner);
    Value v = memory.load(o.recv.owner);
    v.inner = Initial::Unknown;
    memory.amend(o.recv.owner, v);
  } else if (o.recv.target && world.locations[o.recv.target].sort != Sort::Tensor) {
    memory.havoc(o.recv.target, o.received, 0);
  } else if (const Expr &e = world.module[instr.recv.value]; e.kind == Expr::Kind::Load) {
    memory.havoc(behind(resolve(memory, e.place), o.recv), o.received, 0);
  }
}

} // namespace everyrank::analysis
