// Runs one function for one class of ranks over abstract memories.
#pragma once

#include "analysis/Facts.h"
#include "analysis/Memo.h"
#include "analysis/Skeleton.h"
#include "api/Registry.h"

#include "llvm/ADT/DenseSet.h"

#include <map>
#include <memory>

namespace everyrank::analysis {

// The order of a function's blocks and which of them lie in a loop; computed once each.
struct Shape {
  std::vector<uint32_t> order;    // reachable blocks, every block after its forward predecessors
  std::vector<uint32_t> position; // in `order`; ~0 when unreachable
  std::vector<bool> inLoop;
  std::vector<bool> headsLoop; // some way back leads to it
  bool hasLoop = false;
  bool closesGroups = false;        // it has a mark that ends a group of collectives
  std::vector<model::VarId> locals; // without the result
};
Shape shapeOf(const model::Module &module, const model::Function &function);

// What all runs over one unit share.
struct Engine {
  Engine(const model::Module &module, model::BodySource &bodies, const api::Registry &registry)
      : world(module), bodies(bodies), registry(registry) {}

  // Whether to tell what may go wrong, too: memory, files and devices then serve some ranks and
  // fail others, and an exception ends what its rank does.
  bool pessimistic = false;

  static constexpr unsigned mostSteps = 80'000; // of all functions of a unit
  unsigned steps = 0;                           // so far

  World world;
  model::BodySource &bodies;
  const api::Registry &registry;
  std::map<const model::Function *, Shape> shapes;
  llvm::DenseMap<uint32_t, Handle> rankSources; // where each rank symbol comes from
  llvm::DenseMap<uint32_t, Sym> sameRanks;      // duplicates, and what they duplicate

  const Shape &shape(const model::Function &function);
  // The communicator whose duplicate `comm` is, or itself.
  Sym original(Sym comm) const;
};

class Interpreter {
public:
  Interpreter(Engine &engine, const RankClass &rankClass)
      : engine(engine), world(engine.world), rankClass(rankClass) {}

  void run(const model::Function &function);

  struct Seen {
    std::vector<Frame> frames;
    const model::Instr *collective;
    Observation observation;
  };
  // Results.
  std::vector<Seen> seen;
  struct Undecided {
    RankTest test;
    uint32_t node; // of the skeleton
  };
  std::vector<Undecided> undecided; // rank tests that would split this class
  Skeleton skeleton;                // the order in which `seen` happens
  std::vector<Handle> leftOpen;     // see Facts
  llvm::DenseSet<std::pair<uint64_t, const model::Instr *>> entered; // calls, by context
  bool cut = false;
  unsigned steps = 0; // instructions, and objects that joins look at

private:
  using Instr = model::Instr;
  using ExprId = model::ExprId;
  using PlaceId = model::PlaceId;

  // Control (Interpreter.cpp)
  std::optional<Memory> interpret(const model::Function &function, Memory memory);
  struct Run;
  std::optional<Memory> leave(Run &run);
  void visit(Run &run, uint32_t block, bool spreads);
  void branch(Run &run, uint32_t block, Memory memory);
  struct Way { // out of a block
    uint32_t block;
    bool side;
  };
  void propagate(Run &run, Way from, model::BlockId to, const Memory &memory);
  bool join(Run &run, uint32_t block, Memory &in, const Memory &memory);
  void gather(Run &run, uint32_t block);
  bool refine(Memory &memory, ExprId cond, bool holds);
  void refinePointer(Memory &memory, ExprId pointer, bool isNull, Handle where, bool &dead);
  struct Decision {
    std::optional<bool> known;
    Sym truth; // the test below, when it is one
    bool holdsWhenTrue = true;
  };
  Decision decide(Memory &memory, ExprId cond);
  void noteExit(const Run &run, const Memory &memory, const model::Terminator &end);
  void notePhis(Run &run, uint32_t from, uint32_t head, Memory &memory);
  void noteCounters(const Run &run);
  void recordEnd(Run &run, Memory &memory, const model::Terminator &end);

  // Instructions (Transfer.cpp)
  bool transfer(Memory &memory, const Instr &instr); // false: nothing goes on from here
  void assign(Memory &memory, const Instr &instr);
  void allocate(Memory &memory, const Instr &instr);
  void release(Memory &memory, const Instr &instr);
  void resize(Memory &memory, const Instr &instr);
  bool follows(const model::Function &callee) const;
  bool call(Memory &memory, const Instr &instr);
  bool enter(const model::Function &callee, Memory &memory, const Instr &instr);
  void opaqueCall(Memory &memory, const Instr &instr);
  void havocPointee(Memory &memory, ExprId pointer, Sym identity);
  void collective(Memory &memory, const Instr &instr);
  void observeTensors(Memory &memory, Observation &o);
  Sym rankIn(Memory &memory, Loc object) const;
  void observeTarget(Memory &memory, const Instr &instr, Observation &o);
  Sym neededBytes(const Instr &instr, const Observation &o);
  bool isRoot(Sym root) const;
  void receive(Memory &memory, const Instr &instr, const Observation &o);
  void start(Memory &memory, const Instr &instr, const Observation &o);
  void noteCopy(Sym number);
  void noteDeath(Memory &memory, Loc buffer, Handle where);

  // Expressions (Evaluate.cpp)
  Value evaluate(Memory &memory, ExprId expr);
  Value unknownValue(Memory &memory, const model::Expr &e, ExprId id);
  Value loadValue(Memory &memory, const model::Expr &e);
  std::optional<Value> behindNothing(Memory &memory, PlaceId place);
  Value sourceValue(Memory &memory, const model::Expr &e);
  Value groupValue(Memory &memory, const model::Expr &e, ExprId id);
  Sym length(Memory &memory, const model::Expr &e);
  Sym hasValue(const Value &held);
  Sym stringLength(Memory &memory, const model::Expr &e);
  Value address(Memory &memory, PlaceId place);
  Value offset(Memory &memory, Value pointer, Sym bytes);
  Value data(Memory &memory, Loc container, const model::Type &type);
  Sym number(Memory &memory, ExprId expr);
  Sym capacity(Memory &memory, PlaceId place);
  Loc behind(Loc pointer, const Value &held);
  Sym groupSymbol(Memory &memory, const model::Expr &e);
  Sym compare(Memory &memory, const model::Expr &e);
  Loc resolve(Memory &memory, PlaceId place, bool asBlock = false);

  Sym fresh(const void *point, uint64_t detail, Symbols::Traits traits = {});

  Engine &engine;
  World &world;
  const RankClass &rankClass;
  std::vector<Frame> frames;
  const model::Function *running = nullptr;
  Memo memo;
  uint64_t context = 0; // tells the calls of a function apart
  bool recording = false;
  bool inLoop = false;      // the block at hand runs more than once
  std::vector<Loc> cliques; // arrays of communicators of this thread
  // A non-blocking collective, as long as its request is where the call left it.
  struct Pending {
    Loc request, buffer;
    Sym number; // what the request holds
    size_t seen;
    bool isCopied = false; // somebody else may wait for it
  };
  std::vector<Pending> pending;
};

} // namespace everyrank::analysis
