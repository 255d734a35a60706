// Block order and loops of a function.
//
// Loops come whole, one after another and inner ones inside: the weak topological order of
// Bourdoncle, "Efficient chaotic iteration strategies with widenings" (1993). Working in this
// order, a loop is settled before what follows it is looked at.
#include "analysis/Interpreter.h"

#include <algorithm>
#include <set>

namespace everyrank::analysis {

namespace {

using Blocks = std::vector<uint32_t>;
constexpr unsigned deepestLoop = 64;

llvm::SmallVector<uint32_t, 2> successors(const model::Block &block) {
  llvm::SmallVector<uint32_t, 2> out;
  for (model::BlockId to : {block.end.to, block.end.otherwise})
    if (to)
      out.push_back(to.value);
  return out;
}

// Strongly connected parts of the blocks with one label, each after those that it leads to.
// Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972), with an
// explicit stack: generated functions can be deep.
class Components {
public:
  Components(const model::Function &f, const Blocks &labels, uint32_t label)
      : f(f), labels(labels), label(label) {}

  void from(uint32_t root) {
    if (seen.contains(root))
      return;
    open(root);
    while (!work.empty()) {
      Step &step = work.back();
      if (step.next == step.succ.size()) {
        close(step.block);
        continue;
      }
      const uint32_t from = step.block, to = step.succ[step.next++];
      if (labels[to] != label)
        continue;
      auto it = seen.find(to);
      if (it == seen.end())
        open(to);
      else if (it->second.onStack)
        seen[from].low = std::min(seen[from].low, it->second.index);
    }
  }

  std::vector<Blocks> found; // the block that the search came through first

private:
  struct Step {
    uint32_t block;
    size_t next;
    llvm::SmallVector<uint32_t, 2> succ;
  };
  struct State {
    uint32_t index, low;
    bool onStack;
  };

  void open(uint32_t block) {
    const auto index = static_cast<uint32_t>(seen.size());
    seen[block] = {index, index, true};
    stack.push_back(block);
    work.push_back({block, 0, successors(f.blocks[block])});
  }

  void close(uint32_t block) {
    const State state = seen[block];
    work.pop_back();
    if (!work.empty()) {
      State &above = seen[work.back().block];
      above.low = std::min(above.low, state.low);
    }
    if (state.low != state.index)
      return;
    Blocks members;
    do {
      members.push_back(stack.back());
      seen[stack.back()].onStack = false;
      stack.pop_back();
    } while (members.back() != block);
    std::reverse(members.begin(), members.end());
    found.push_back(std::move(members));
  }

  const model::Function &f;
  const Blocks &labels;
  const uint32_t label;
  llvm::DenseMap<uint32_t, State> seen;
  Blocks stack;
  std::vector<Step> work;
};

class Arrangement {
public:
  Arrangement(const model::Function &f, Shape &shape)
      : f(f), shape(shape), labels(f.blocks.size(), 0) {}

  void arrange(const Blocks &starts, uint32_t label, unsigned depth) {
    Components components(f, labels, label);
    for (uint32_t start : starts)
      components.from(start);
    for (auto part = components.found.rbegin(); part != components.found.rend(); ++part)
      component(*part, depth);
  }

private:
  void component(const Blocks &members, unsigned depth) {
    const uint32_t head = members.front();
    shape.order.push_back(head);
    if (members.size() == 1 && !llvm::is_contained(successors(f.blocks[head]), head))
      return;
    shape.hasLoop = true;
    for (uint32_t member : members)
      shape.inLoop[member] = true;
    const Blocks body(members.begin() + 1, members.end());
    if (depth == deepestLoop) {
      shape.order.insert(shape.order.end(), body.begin(), body.end());
      return;
    }
    const uint32_t label = ++lastLabel;
    for (uint32_t member : body)
      labels[member] = label;
    arrange(body, label, depth + 1);
  }

  const model::Function &f;
  Shape &shape;
  Blocks labels; // of the loop that a block is part of
  uint32_t lastLabel = 0;
};

std::vector<model::VarId> localsOf(const model::Module &module, const model::Function &function) {
  std::set<uint32_t> found;
  for (model::VarId parameter : function.parameters)
    found.insert(parameter.value);
  for (const model::Block &block : function.blocks)
    for (const model::Instr &instr : block.instrs) {
      const model::VarId var = instr.dst ? module.root(instr.dst) : model::VarId{};
      if (var && instr.dst != function.result &&
          (instr.kind == model::Instr::Kind::Declare ||
           module[var].storage == model::Storage::Temporary))
        found.insert(var.value);
    }
  std::vector<model::VarId> locals;
  for (uint32_t id : found)
    if (module[model::VarId{id}].storage != model::Storage::Static)
      locals.push_back({id});
  return locals;
}

} // namespace

Shape shapeOf(const model::Module &module, const model::Function &function) {
  Shape shape;
  shape.inLoop.resize(function.blocks.size());
  shape.position.assign(function.blocks.size(), ~0u);
  Arrangement(function, shape).arrange({0}, 0, 0);
  for (uint32_t i = 0; i < shape.order.size(); ++i)
    shape.position[shape.order[i]] = i;
  shape.headsLoop.resize(function.blocks.size());
  for (uint32_t block : shape.order)
    for (uint32_t to : successors(function.blocks[block]))
      if (shape.position[to] <= shape.position[block])
        shape.headsLoop[to] = true;
  shape.locals = localsOf(module, function);
  for (const model::Block &block : function.blocks)
    shape.closesGroups |= llvm::any_of(block.instrs, [](const model::Instr &instr) {
      return instr.kind == model::Instr::Kind::Mark && !instr.opens;
    });
  return shape;
}

const Shape &Engine::shape(const model::Function &function) {
  auto [it, isNew] = shapes.try_emplace(&function);
  if (isNew)
    it->second = shapeOf(world.module, function);
  return it->second;
}

} // namespace everyrank::analysis
