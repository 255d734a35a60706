// Block order and loops of a function: reverse post-order and strongly connected components.
#include "analysis/Interpreter.h"

#include <algorithm>
#include <set>

namespace everyrank::analysis {

namespace {

llvm::SmallVector<uint32_t, 2> successors(const model::Block &block) {
  llvm::SmallVector<uint32_t, 2> out;
  for (model::BlockId to : {block.end.to, block.end.otherwise})
    if (to)
      out.push_back(to.value);
  return out;
}

// Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972), with an
// explicit stack: generated functions can be deep.
class Walk {
public:
  Walk(const model::Function &f, Shape &shape)
      : f(f), shape(shape), index(f.blocks.size(), none), low(f.blocks.size(), none),
        onStack(f.blocks.size(), false) {}

  void from(uint32_t root) {
    open(root);
    while (!work.empty()) {
      auto &[block, next, succ] = work.back();
      if (next < succ.size()) {
        const uint32_t to = succ[next++];
        if (index[to] == none)
          open(to);
        else if (onStack[to])
          low[block] = std::min(low[block], index[to]);
      } else {
        close(block);
      }
    }
    std::reverse(shape.order.begin(), shape.order.end());
  }

private:
  static constexpr uint32_t none = ~0u;
  struct Step {
    uint32_t block;
    size_t next;
    llvm::SmallVector<uint32_t, 2> succ;
  };

  void open(uint32_t block) {
    index[block] = low[block] = counter++;
    stack.push_back(block);
    onStack[block] = true;
    work.push_back({block, 0, successors(f.blocks[block])});
  }

  void close(uint32_t block) {
    shape.order.push_back(block);
    if (low[block] == index[block])
      component(block);
    work.pop_back();
    if (!work.empty())
      low[work.back().block] = std::min(low[work.back().block], low[block]);
  }

  void component(uint32_t head) {
    const auto succ = successors(f.blocks[head]);
    const bool isLoop = stack.back() != head || llvm::is_contained(succ, head);
    uint32_t member;
    do {
      member = stack.back();
      stack.pop_back();
      onStack[member] = false;
      shape.inLoop[member] = isLoop;
    } while (member != head);
    shape.hasLoop |= isLoop;
  }

  const model::Function &f;
  Shape &shape;
  std::vector<uint32_t> index, low;
  std::vector<bool> onStack;
  std::vector<uint32_t> stack;
  std::vector<Step> work;
  uint32_t counter = 0;
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
  Walk(function, shape).from(0);
  for (uint32_t i = 0; i < shape.order.size(); ++i)
    shape.position[shape.order[i]] = i;
  shape.locals = localsOf(module, function);
  return shape;
}

const Shape &Engine::shape(const model::Function &function) {
  auto [it, isNew] = shapes.try_emplace(&function);
  if (isNew)
    it->second = shapeOf(world.module, function);
  return it->second;
}

} // namespace everyrank::analysis
