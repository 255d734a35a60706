// The collectives of one class of ranks in order: a graph of events and undecided branches.
#pragma once

#include "analysis/Symbol.h"

#include <vector>

namespace everyrank::analysis {

class Skeleton {
public:
  static constexpr uint32_t none = ~0u;
  struct Node {
    enum class Kind : uint8_t {
      Step,   // goes on to `next`
      Event,  // a collective: `seen` is its observation
      Branch, // to `next` when `truth` is `holds`, else to `other`
      Return, // the analysed function ends
      Stop,   // an exception or the end of the job: anything may follow
    };
    Kind kind = Kind::Step;
    uint32_t next = none, other = none;
    uint32_t seen = 0;
    // What the test of a counted loop counts: a number that starts here and moves by `step`.
    struct Counter {
      Sym number, start;
      int64_t step = 0; // 0: it counts nothing
    };
    Counter counter;
    Sym truth; // invalid: a test that nothing is known of
    bool holds = true;
    bool inLoop = false;
    Handle where;
    Handle leaves; // what one way does, when that is only to jump away
  };

  // Building; `cursor` is the node that execution has come to.
  uint32_t newNode() {
    nodes.emplace_back();
    return static_cast<uint32_t>(nodes.size() - 1);
  }
  void event(size_t seen) {
    nodes[cursor].kind = Node::Kind::Event;
    nodes[cursor].seen = static_cast<uint32_t>(seen);
    const uint32_t after = newNode();
    nodes[cursor].next = after;
    cursor = after;
  }
  void jump(uint32_t to) { nodes[cursor].next = to; }

  // Whether a collective may still follow.
  bool leadsToEvent(uint32_t from) const {
    std::vector<bool> visited(nodes.size());
    std::vector<uint32_t> work = {from};
    while (!work.empty()) {
      const uint32_t node = work.back();
      work.pop_back();
      if (node == none || visited[node])
        continue;
      visited[node] = true;
      if (nodes[node].kind == Node::Kind::Event)
        return true;
      work.push_back(nodes[node].next);
      work.push_back(nodes[node].other);
    }
    return false;
  }

  std::vector<Node> nodes;
  uint32_t cursor = none;
};

} // namespace everyrank::analysis
