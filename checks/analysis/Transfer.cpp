// Instructions: what each does to the abstract memory.
#include "analysis/Interpreter.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/Support/SaveAndRestore.h"

namespace everyrank::analysis {

using model::Expr;
using model::Initial;
using model::Instr;
using model::Sort;
using Step = Locations::Step;

namespace {
constexpr size_t deepestCall = 12;
constexpr size_t mostBlocks = 200; // of a function that is followed into
// The same for those that only compute: their values matter, but no bug is in them.
constexpr size_t deepestHelper = 3;
constexpr size_t mostHelperBlocks = 16;
} // namespace

bool Interpreter::transfer(Memory &memory, const Instr &instr) {
  switch (instr.kind) {
  case Instr::Kind::Declare: {
    const Loc loc = resolve(memory, instr.dst);
    memory.declare(loc, instr.initial, instr.where);
    if (instr.a) {
      Value v = memory.load(loc);
      v.size = number(memory, instr.a);
      memory.amend(loc, v);
    }
    return true;
  }
  case Instr::Kind::End: {
    const Loc loc = resolve(memory, instr.dst);
    noteDeath(memory, loc, instr.where);
    memory.forget(loc);
    return true;
  }
  case Instr::Kind::Assign:
    assign(memory, instr);
    return true;
  case Instr::Kind::Alloc:
    allocate(memory, instr);
    return true;
  case Instr::Kind::Free:
    release(memory, instr);
    return true;
  case Instr::Kind::Resize:
    resize(memory, instr);
    return true;
  case Instr::Kind::Havoc:
    memory.havoc(resolve(memory, instr.dst),
                 fresh(&instr, 0, {instr.ranked, false, instr.received}));
    return true;
  case Instr::Kind::Mark:
    if (memory.openGroups >= 0)
      memory.openGroups = std::max(0, memory.openGroups + (instr.opens ? 1 : -1));
    return true;
  case Instr::Kind::Clique: {
    const Loc loc = resolve(memory, instr.dst);
    cliques.push_back(world.locations[loc].step == Step::Index ? world.locations[loc].parent : loc);
    return true;
  }
  case Instr::Kind::Swap:
    memory.swap(resolve(memory, instr.dst), resolve(memory, instr.other));
    return true;
  case Instr::Kind::Call:
    return call(memory, instr);
  case Instr::Kind::Collective:
    collective(memory, instr);
    return true;
  }
  return true;
}

void Interpreter::assign(Memory &memory, const Instr &instr) {
  Value v = evaluate(memory, instr.a);
  const Expr &e = world.module[instr.a];
  if (v.maybe(Null) && !v.bad)
    v.bad = instr.where;
  if (!v.good)
    v.good = instr.where;
  v.isRankHome &= e.kind == Expr::Kind::Rank; // a copy of the rank is no home of it
  if (instr.dst != running->result) // who gets the result waits when the function has ended
    noteCopy(v.number);
  const Loc dst = resolve(memory, instr.dst);
  if (e.kind == Expr::Kind::Load)
    memory.copy(dst, resolve(memory, e.place), v);
  else
    memory.store(dst, v);
}

void Interpreter::allocate(Memory &memory, const Instr &instr) {
  const uint64_t site = llvm::hash_combine(&instr, context);
  const Loc block = world.locations.block(site);
  const Sort sort = world.module[instr.dst].type.sort;
  Value v;
  v.states = Valid;
  v.isHostBlock = instr.space == api::Space::Host;
  v.good = instr.where;
  if (instr.a)
    v.size = number(memory, instr.a);
  if (sort != Sort::Tensor)
    v.target = block;
  v.mayBeRefused = engine.pessimistic && instr.fallible;
  v.number =
      world.symbols.unknown(Symbols::Kind::Atom, {v.mayBeRefused ? 18u : 11u, block.value, 0},
                            {.ranked = v.mayBeRefused, .unstable = inLoop});
  const Loc dst = resolve(memory, instr.dst);
  memory.declare(block, instr.initial, instr.where);
  memory.store(dst, v);
}

void Interpreter::release(Memory &memory, const Instr &instr) {
  const Expr &e = world.module[instr.a];
  const Value v = evaluate(memory, instr.a);
  if (v.target && v.is(Valid)) {
    noteDeath(memory, v.target, instr.where);
    memory.freeBlock(v.target, instr.where);
  }
  if (e.kind != Expr::Kind::Load || v.is(Null))
    return;
  const Loc loc = resolve(memory, e.place);
  Value freed = v;
  freed.states =
      v.is(Unknown | Valid) ? uint8_t{Freed} : static_cast<uint8_t>((v.states & ~Valid) | Freed);
  freed.bad = instr.where;
  if (world.locations[loc].isSummary)
    freed.states |= v.states;
  memory.amend(loc, freed);
}

void Interpreter::resize(Memory &memory, const Instr &instr) {
  const Loc loc = resolve(memory, instr.dst);
  world.locations.seenAs(loc, Sort::Container);
  Value v = memory.load(loc);
  const bool wasKnown = v.is(Valid) && v.inner != Initial::Unknown;
  v.states = Valid;
  v.size = instr.a ? number(memory, instr.a) : fresh(&instr, 1);
  if (!v.size)
    v.size = fresh(&instr, 1);
  v.inner = wasKnown && instr.a ? Initial::Default : Initial::Unknown;
  v.number = fresh(&instr, 2);
  v.good = v.bad = instr.where;
  memory.amend(loc, v);
  if (!instr.a || world.symbols.value(v.size) == 0)
    memory.forgetParts(loc);
}

void Interpreter::havocPointee(Memory &memory, ExprId pointer, Sym identity) {
  const Value v = evaluate(memory, pointer);
  if (v.target) {
    memory.havoc(v.target, identity);
    return;
  }
  const Expr &e = world.module[pointer];
  if (e.kind == Expr::Kind::Load)
    memory.havoc(behind(resolve(memory, e.place), v), identity);
}

void Interpreter::opaqueCall(Memory &memory, const Instr &instr) {
  Symbols::Traits traits;
  for (const model::Argument &arg : instr.args)
    if (const Sym n = number(memory, arg.value)) {
      noteCopy(n);
      traits = traits | world.symbols.traits(n);
    }
  // Whoever gets the rank may agree with the others before it answers.
  if (traits.ranked)
    traits = {.received = true};
  const bool isOwnFortune = engine.pessimistic && instr.fallible;
  const Sym result = isOwnFortune ? fresh(&instr, 2, {.ranked = true}) : fresh(&instr, 3, traits);
  unsigned position = 4;
  for (const model::Argument &arg : instr.args) {
    if (!arg.mayWrite)
      continue;
    if (const Loc target = evaluate(memory, arg.value).target; target && !instr.system)
      world.escaped.insert(target.value);
    havocPointee(memory, arg.value, fresh(&instr, ++position, traits));
  }
  if (!instr.system)
    memory.havocShared(fresh(&instr, 6, {.received = true}));
  if (instr.dst)
    memory.havoc(resolve(memory, instr.dst), result, 0);
}

bool Interpreter::follows(const model::Function &callee) const {
  if (llvm::any_of(frames, [&](const Frame &f) { return f.callee == &callee; }))
    return false;
  if (callee.reachesCollective)
    return frames.size() < deepestCall && callee.blocks.size() <= mostBlocks;
  const auto helpers =
      llvm::count_if(frames, [](const Frame &f) { return !f.callee->reachesCollective; });
  return static_cast<size_t>(helpers) < deepestHelper && callee.blocks.size() <= mostHelperBlocks;
}

// Runs the body of `callee` on `memory`, or repeats what that did the last time.
bool Interpreter::enter(const model::Function &callee, Memory &memory, const Instr &instr) {
  const uint64_t site = llvm::hash_combine(context, &instr);
  if (const Memo::Outcome *known = recording ? nullptr : memo.find(site, memory)) {
    if (world.watched)
      world.watched->add(known->footprint);
    if (known->out)
      memory.replay(*known->in, *known->out, known->footprint);
    return known->out.has_value();
  }
  Memo::Outcome outcome{memory, std::nullopt, {}, world.locations.size()};
  frames.push_back({&instr, &callee, context});
  {
    llvm::SaveAndRestore inside(context, site);
    llvm::SaveAndRestore watching(world.watched, &outcome.footprint);
    outcome.out = interpret(callee, std::move(memory));
  }
  frames.pop_back();
  if (world.watched)
    world.watched->add(outcome.footprint);
  if (outcome.out)
    memory = *outcome.out;
  const bool comesBack = outcome.out.has_value();
  memo.remember(site, std::move(outcome));
  return comesBack;
}

bool Interpreter::call(Memory &memory, const Instr &instr) {
  const model::Function *callee = instr.callee ? engine.bodies.body(instr.callee) : nullptr;
  if (!callee || !follows(*callee)) {
    opaqueCall(memory, instr);
    return true;
  }
  for (size_t i = 0; i < callee->parameters.size(); ++i) {
    const Loc parameter = world.locations.seenAs(world.locations.var(callee->parameters[i]),
                                                 world.module[callee->parameters[i]].type.sort);
    if (i >= instr.args.size()) {
      memory.havoc(parameter, fresh(&instr, 1000 + i), 0);
      continue;
    }
    const Expr &e = world.module[instr.args[i].value];
    const Value v = evaluate(memory, instr.args[i].value);
    noteCopy(v.number);
    if (e.kind == Expr::Kind::Load)
      memory.copy(parameter, resolve(memory, e.place), v);
    else
      memory.store(parameter, v);
  }
  if (recording)
    entered.insert({context, &instr});
  if (!enter(*callee, memory, instr))
    return false; // never comes back
  if (instr.dst) {
    const Loc result = resolve(memory, callee->result), dst = resolve(memory, instr.dst);
    memory.copy(dst, result, memory.load(result));
  }
  return true;
}

} // namespace everyrank::analysis
