// Control: blocks to a fixed point, branches, and what their conditions teach.
#include "analysis/Interpreter.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/Support/SaveAndRestore.h"

#include <map>
#include <set>

namespace everyrank::analysis {

using model::Expr;
using model::Op;
using model::Terminator;

namespace {
constexpr unsigned mostSteps = 30'000; // of one function in one class
} // namespace

// One pass over one function: what holds at the start of each block so far.
struct Interpreter::Run {
  const model::Function &function;
  const Shape &shape;
  std::vector<std::optional<Memory>> in;
  std::set<uint32_t> pending;     // positions in shape.order
  std::map<uint32_t, Memory> out; // at each return
  std::vector<uint32_t> nodes;    // of the skeleton, where each block starts
  uint32_t exit;                  // of the skeleton, where the function returns
  int groupsBefore;               // open when the function was entered
};

void Interpreter::run(const model::Function &function) {
  world.escaped.clear();
  Memory memory(world);
  memory.knowsStatics = function.isProgramEntry;
  recording = true;
  skeleton.cursor = skeleton.newNode();
  interpret(function, std::move(memory));
  skeleton.nodes[skeleton.cursor].kind = Skeleton::Node::Kind::Return;
}

std::optional<Memory> Interpreter::interpret(const model::Function &function, Memory memory) {
  const Shape &shape = engine.shape(function);
  llvm::SaveAndRestore now(running, &function);
  Run run{function, shape, {}, {}, {}, {}, Skeleton::none, memory.openGroups};
  run.in.resize(function.blocks.size());
  run.in[0] = std::move(memory);
  run.pending.insert(shape.position[0]);
  const bool wasRecording = recording;
  if (recording) {
    for (size_t i = 0; i < function.blocks.size(); ++i)
      run.nodes.push_back(skeleton.newNode());
    run.exit = skeleton.newNode();
    skeleton.jump(run.nodes[0]);
  }
  recording = wasRecording && !shape.hasLoop;
  while (!run.pending.empty() && !cut) {
    const uint32_t block = shape.order[*run.pending.begin()];
    run.pending.erase(run.pending.begin());
    visit(run, block, /*spreads=*/true);
  }
  recording = wasRecording;
  if (shape.hasLoop && recording)
    for (uint32_t block : shape.order)
      if (run.in[block] && !cut)
        visit(run, block, /*spreads=*/false);
  if (recording)
    skeleton.cursor = run.exit;
  return leave(run);
}

// What holds after the function, whichever return it took.
std::optional<Memory> Interpreter::leave(Run &run) {
  std::optional<Memory> out;
  for (auto &[block, memory] : run.out) {
    if (!out)
      out = std::move(memory);
    else
      steps += out->join(memory,
                         [&](Loc loc, Symbols::Traits traits) {
                           return fresh(&run.function, 0x10000u + loc.value, traits);
                         })
                   .differing;
  }
  return out;
}

void Interpreter::visit(Run &run, uint32_t number, bool spreads) {
  llvm::SaveAndRestore looping(inLoop, inLoop || run.shape.inLoop[number]);
  const model::Block &block = run.function.blocks[number];
  Memory memory = *run.in[number];
  if (recording)
    skeleton.cursor = run.nodes[number];
  for (const Instr &instr : block.instrs) {
    if (++steps > mostSteps || engine.steps + steps > Engine::mostSteps)
      cut = true;
    if (cut)
      return;
    if (!transfer(memory, instr)) {
      if (recording)
        skeleton.nodes[skeleton.cursor].kind = Skeleton::Node::Kind::Stop;
      return;
    }
  }
  const Terminator &end = block.end;
  if (recording)
    recordEnd(run, memory, end);
  switch (end.kind) {
  case Terminator::Kind::Jump:
    if (spreads)
      propagate(run, end.to, memory);
    return;
  case Terminator::Kind::Throw:
    noteExit(run, memory, end);
    if (spreads && end.to)
      propagate(run, end.to, memory);
    return;
  case Terminator::Kind::Branch:
    if (spreads)
      branch(run, end, std::move(memory));
    return;
  case Terminator::Kind::Return:
    noteExit(run, memory, end);
    for (model::VarId local : run.shape.locals)
      noteDeath(memory, world.locations.var(local), end.where ? end.where : run.function.decl);
    if (frames.empty())
      return; // nobody asks what it leaves
    for (model::VarId local : run.shape.locals)
      memory.forget(world.locations.var(local));
    run.out.insert_or_assign(number, std::move(memory));
    return;
  case Terminator::Kind::Exit:
    return;
  }
}

// A function that closes its groups elsewhere must not leave while one is open.
void Interpreter::noteExit(const Run &run, const Memory &memory, const Terminator &end) {
  if (recording && end.where && !end.isErrorPath && !end.to && run.groupsBefore >= 0 &&
      memory.openGroups > run.groupsBefore && run.shape.closesGroups)
    leftOpen.push_back(end.where);
}

// Writes how a block ends into the skeleton.
void Interpreter::recordEnd(Run &run, Memory &memory, const Terminator &end) {
  using NodeKind = Skeleton::Node::Kind;
  switch (end.kind) {
  case Terminator::Kind::Jump:
    return skeleton.jump(run.nodes[end.to.value]);
  case Terminator::Kind::Return:
    return skeleton.jump(run.exit);
  case Terminator::Kind::Throw:
    if (end.to)
      return skeleton.jump(run.nodes[end.to.value]);
    [[fallthrough]];
  case Terminator::Kind::Exit:
    skeleton.nodes[skeleton.cursor].kind = NodeKind::Stop;
    return;
  case Terminator::Kind::Branch:
    break;
  }
  const Decision d = decide(memory, end.cond);
  if (d.known)
    return skeleton.jump(run.nodes[(*d.known ? end.to : end.otherwise).value]);
  if (d.truth && world.symbols.traits(d.truth).ranked)
    undecided.push_back({{d.truth, end.cond, d.holdsWhenTrue}, skeleton.cursor});
  Skeleton::Node &node = skeleton.nodes[skeleton.cursor];
  node.kind = NodeKind::Branch;
  node.next = run.nodes[end.to.value];
  node.other = run.nodes[end.otherwise.value];
  node.truth = end.isErrorPath ? Sym{} : d.truth; // it fits either way
  node.holds = d.holdsWhenTrue;
  node.inLoop = inLoop;
  node.where = end.where;
  node.leaves = end.leaves;
}

void Interpreter::propagate(Run &run, model::BlockId to, const Memory &memory) {
  std::optional<Memory> &in = run.in[to.value];
  Memory::Joined joined{true, 0};
  if (!in) {
    in = memory;
  } else {
    llvm::SaveAndRestore looping(inLoop, inLoop || run.shape.inLoop[to.value]);
    joined = in->join(memory, [&](Loc loc, Symbols::Traits traits) {
      return fresh(&run.function.blocks[to.value], loc.value, traits);
    });
  }
  steps += joined.differing;
  if (joined.changed)
    run.pending.insert(run.shape.position[to.value]);
}

Interpreter::Decision Interpreter::decide(Memory &memory, ExprId cond) {
  const Sym number = this->number(memory, cond);
  Symbols &symbols = world.symbols;
  const Sym zero = symbols.isZero(number);
  if (!zero)
    return {};
  if (auto known = symbols.value(zero))
    return {*known == 0, {}, true};
  // Either a test, or one minus a test.
  Decision d{{}, zero, false};
  if (auto l = symbols.linear(zero); l && l->factor < 0)
    d = {{}, l->unknown, true};
  if (std::optional<bool> known = rankClass.decide(symbols, d.truth))
    d.known = *known == d.holdsWhenTrue;
  return d;
}

void Interpreter::branch(Run &run, const Terminator &end, Memory memory) {
  const std::optional<bool> known = decide(memory, end.cond).known;
  for (bool holds : {true, false}) {
    if (known && *known != holds)
      continue;
    Memory next = memory;
    if (known || refine(next, end.cond, holds))
      propagate(run, holds ? end.to : end.otherwise, next);
  }
}

void Interpreter::refinePointer(Memory &memory, ExprId pointer, bool isNull, Handle where,
                                bool &dead) {
  const Expr &e = world.module[pointer];
  if (e.kind != Expr::Kind::Load)
    return;
  const Loc loc = resolve(memory, e.place);
  if (world.locations[loc].isSummary)
    return;
  Value v = memory.load(loc);
  if (isNull) {
    dead = !v.maybe(Null | Unknown | Empty);
    v.states = Null;
    v.bad = where;
    v.number = world.symbols.constant(0);
    v.target = {};
  } else {
    v.states &= ~Null;
    dead = v.states == 0;
  }
  // Only the pointer itself is known better; what lies behind it stays.
  memory.amend(loc, v);
}

// Narrows `memory` to what `cond` being `holds` says; false when that cannot be.
bool Interpreter::refine(Memory &memory, ExprId cond, bool holds) {
  const Expr &e = world.module[cond];
  bool dead = false;
  if (e.kind == Expr::Kind::Not)
    return refine(memory, e.a, !holds);
  if (e.kind == Expr::Kind::HasValue) {
    refinePointer(memory, e.a, !holds, e.where, dead);
  } else if (e.kind == Expr::Kind::Binary && (e.op == Op::Eq || e.op == Op::Ne)) {
    const bool equal = (e.op == Op::Eq) == holds;
    if (world.module[e.b].kind == Expr::Kind::Null)
      refinePointer(memory, e.a, equal, e.where, dead);
    else if (world.module[e.a].kind == Expr::Kind::Null)
      refinePointer(memory, e.b, equal, e.where, dead);
  }
  return !dead;
}

Sym Interpreter::fresh(const void *point, uint64_t detail, Symbols::Traits traits) {
  traits.unstable |= inLoop;
  const uint64_t place = llvm::hash_combine(point, context);
  return world.symbols.unknown(Symbols::Kind::Atom, {7, place, detail}, traits);
}

} // namespace everyrank::analysis
