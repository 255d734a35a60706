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
constexpr unsigned mostSteps = 10'000; // of one function in one class
} // namespace

// One pass over one function: what holds at the start of each block so far.
struct Interpreter::Run {
  const model::Function &function;
  const Shape &shape;
  std::vector<std::optional<Memory>> in;
  // What comes along each way to a block that heads no loop, by where the way starts.
  std::vector<std::map<uint32_t, Memory>> ways;
  std::set<uint32_t> pending;     // positions in shape.order
  std::map<uint32_t, Memory> out; // at each return
  std::vector<uint32_t> nodes;    // of the skeleton, where each block starts
  uint32_t exit;                  // of the skeleton, where the function returns
  int groupsBefore;               // open when the function was entered

  // The numbers that move on with each turn of a loop: what they are on the way into the loop, and
  // by how much they move; what cannot be told is invalid or 0.
  struct Phi {
    uint32_t head;
    Loc loc;
    std::optional<Sym> start;
    std::optional<int64_t> step;
  };
  std::map<uint32_t, Phi> phis;   // by number
  std::vector<uint32_t> branches; // of the skeleton
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
  Run run{.function = function,
          .shape = shape,
          .exit = Skeleton::none,
          .groupsBefore = memory.openGroups};
  run.in.resize(function.blocks.size());
  run.ways.resize(function.blocks.size());
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
  if (recording) {
    noteCounters(run);
    skeleton.cursor = run.exit;
  }
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
  if (spreads)
    gather(run, number);
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
  if (recording) {
    recordEnd(run, memory, end);
    for (model::BlockId to : {end.to, end.otherwise})
      if (to)
        notePhis(run, number, to.value, memory);
  }
  switch (end.kind) {
  case Terminator::Kind::Jump:
    if (spreads)
      propagate(run, {number, 0}, end.to, memory);
    return;
  case Terminator::Kind::Throw:
    noteExit(run, memory, end);
    if (spreads && end.to)
      propagate(run, {number, 0}, end.to, memory);
    return;
  case Terminator::Kind::Branch:
    if (spreads)
      branch(run, number, std::move(memory));
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

// What the numbers of a loop are on one of the ways to its head.
void Interpreter::notePhis(Run &run, uint32_t from, uint32_t head, Memory &memory) {
  const bool entersLoop = run.shape.position[from] < run.shape.position[head];
  for (auto &[id, phi] : run.phis) {
    if (phi.head != head)
      continue;
    const Sym now = memory.load(phi.loc).number;
    if (entersLoop) {
      phi.start = !phi.start || *phi.start == now ? now : Sym{};
      continue;
    }
    const Sym moved = world.symbols.binary(Op::Sub, now, {id});
    const int64_t step = moved ? world.symbols.value(moved).value_or(0) : 0;
    phi.step = !phi.step || *phi.step == step ? step : 0;
  }
}

// Tells the tests of counted loops what they count.
void Interpreter::noteCounters(const Run &run) {
  for (uint32_t id : run.branches) {
    Skeleton::Node &node = skeleton.nodes[id];
    llvm::SmallVector<Sym, 8> unknowns;
    world.symbols.unknownsIn(node.truth, unknowns);
    const Run::Phi *counted = nullptr;
    for (Sym s : unknowns) {
      if (!world.symbols.traits(s).unstable)
        continue;
      auto it = run.phis.find(s.value);
      if (counted || it == run.phis.end() || !it->second.start || !*it->second.start) {
        counted = nullptr;
        break;
      }
      counted = &it->second;
      node.counter = {s, *counted->start, counted->step.value_or(0)};
    }
    if (!counted)
      node.counter = {};
  }
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
    skeleton.nodes[skeleton.cursor].kind =
        engine.pessimistic ? NodeKind::Return : NodeKind::Stop; // somebody may catch it
    return;
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
  if (inLoop && node.truth)
    run.branches.push_back(skeleton.cursor);
}

void Interpreter::propagate(Run &run, Way from, model::BlockId to, const Memory &memory) {
  ++steps;
  if (run.shape.headsLoop[to.value]) {
    std::optional<Memory> &in = run.in[to.value];
    if (in && !join(run, to.value, *in, memory))
      return;
    if (!in)
      in = memory;
  } else {
    auto [it, isNew] = run.ways[to.value].try_emplace(from.block * 2 + from.side, memory);
    if (!isNew && it->second == memory)
      return;
    it->second = memory;
  }
  run.pending.insert(run.shape.position[to.value]);
}

// Merges one more memory into what holds at the start of a block; tells whether that changed it.
bool Interpreter::join(Run &run, uint32_t block, Memory &in, const Memory &memory) {
  llvm::SaveAndRestore looping(inLoop, inLoop || run.shape.inLoop[block]);
  const Memory::Joined joined = in.join(memory, [&](Loc loc, Symbols::Traits traits) {
    const Sym phi = fresh(&run.function.blocks[block], loc.value, traits);
    if (run.shape.headsLoop[block])
      run.phis.try_emplace(phi.value, Run::Phi{block, loc, {}, {}});
    return phi;
  });
  steps += joined.differing;
  return joined.changed;
}

// What holds at the start of a block that heads no loop: all that comes, as it is now.
void Interpreter::gather(Run &run, uint32_t block) {
  std::optional<Memory> &in = run.in[block];
  if (run.ways[block].empty())
    return;
  in.reset();
  for (const auto &[from, memory] : run.ways[block])
    if (in)
      join(run, block, *in, memory);
    else
      in = memory;
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

void Interpreter::branch(Run &run, uint32_t block, Memory memory) {
  const Terminator &end = run.function.blocks[block].end;
  const std::optional<bool> known = decide(memory, end.cond).known;
  for (bool holds : {true, false}) {
    if (known && *known != holds)
      continue;
    Memory next = memory;
    if (known || refine(next, end.cond, holds))
      propagate(run, {block, !holds}, holds ? end.to : end.otherwise, next);
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
    dead = !v.maybe(Null | Unknown | Empty) && !v.mayBeRefused;
    v.states = Null;
    v.bad = where;
    v.number = world.symbols.constant(0);
    v.target = {};
  } else {
    v.states &= ~Null;
    v.mayBeRefused = false;
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
