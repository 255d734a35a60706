// Joins blocks and renumbers the rest, in the order of the source.
#include "model/Simplify.h"

namespace everyrank::model {

namespace {

// Where an edge to `to` ends up, past blocks that only jump on.
BlockId destination(const Function &f, BlockId to) {
  for (size_t hops = 0; hops < f.blocks.size(); ++hops) {
    const Block &block = f.blocks[to.value];
    if (!block.instrs.empty() || block.end.kind != Terminator::Kind::Jump || block.end.to == to)
      break;
    to = block.end.to;
  }
  return to;
}

template <class Visit> void forEachEdge(Block &block, Visit visit) {
  for (BlockId *to : {&block.end.to, &block.end.otherwise})
    if (*to)
      visit(*to);
}

// How many edges lead to each block from those that the entry reaches.
std::vector<unsigned> countEdges(Function &f) {
  std::vector<unsigned> edges(f.blocks.size(), 0);
  std::vector<uint32_t> work{0};
  edges[0] = 1;
  while (!work.empty()) {
    Block &block = f.blocks[work.back()];
    work.pop_back();
    forEachEdge(block, [&](BlockId to) {
      if (++edges[to.value] == 1)
        work.push_back(to.value);
    });
  }
  return edges;
}

void absorb(Block &block, Block &next) {
  block.instrs.insert(block.instrs.end(), std::make_move_iterator(next.instrs.begin()),
                      std::make_move_iterator(next.instrs.end()));
  block.end = next.end;
}

} // namespace

void simplify(Function &f) {
  for (Block &block : f.blocks)
    forEachEdge(block, [&](BlockId &to) { to = destination(f, to); });
  std::vector<unsigned> edges = countEdges(f);
  for (size_t i = 0; i < f.blocks.size(); ++i) {
    Block &block = f.blocks[i];
    while (edges[i] && block.end.kind == Terminator::Kind::Jump && edges[block.end.to.value] == 1 &&
           block.end.to.value != i && block.end.to.value != 0) {
      const uint32_t next = block.end.to.value;
      absorb(block, f.blocks[next]);
      edges[next] = 0;
    }
  }
  std::vector<uint32_t> numbers(f.blocks.size());
  uint32_t count = 0;
  for (size_t i = 0; i < f.blocks.size(); ++i)
    if (edges[i]) {
      numbers[i] = count;
      if (count != i)
        f.blocks[count] = std::move(f.blocks[i]);
      ++count;
    }
  f.blocks.resize(count);
  for (Block &block : f.blocks)
    forEachEdge(block, [&](BlockId &to) { to.value = numbers[to.value]; });
}

} // namespace everyrank::model
