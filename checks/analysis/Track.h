// One side of a comparison: a skeleton without what does not matter to it.
#pragma once

#include "analysis/Sequence.h"

#include <map>
#include <set>

namespace everyrank::analysis {

// Leaves out the collectives of other communicators and the tests that change no sequence.
class Track {
public:
  static constexpr uint32_t wild = ~0u; // anything may follow: the job ends, or nobody knows

  Track(const Side &side, std::set<size_t> ignored) : side(side), ignored(std::move(ignored)) {}

  // The next event, branch or return at or after `node`; `wild` when there is none.
  uint32_t settle(uint32_t node);
  // All events from `node` on.
  const std::set<uint32_t> &eventsFrom(uint32_t node);
  // Where all ways from a branch to the end of the function come together again, or none.
  uint32_t joinAfter(uint32_t branch) const;
  // From now on a walk ends at this node as at a return.
  void stopAt(uint32_t node);
  // Whether a loop of it goes on or ends by what it received, as that of a worker does.
  bool obeys(const Symbols &symbols) const;
  // Whether execution may get from one node to another.
  bool leadsTo(uint32_t from, uint32_t to) const;
  // Whether the loop of this test ends nowhere else but in the end of the job.
  bool leavesAtTest(uint32_t test) const;
  // Whether execution may come back to `node`.
  bool repeats(uint32_t node);

  size_t size() const { return side.skeleton.nodes.size(); }
  const Skeleton::Node &operator[](uint32_t node) const { return side.skeleton.nodes[node]; }
  const Interpreter::Seen &seenAt(uint32_t node) const { return side.seen[(*this)[node].seen]; }
  size_t siteAt(uint32_t node) const { return side.siteOf[(*this)[node].seen]; }
  bool isEnd(uint32_t node) const {
    return node == end || (*this)[node].kind == Skeleton::Node::Kind::Return;
  }
  bool isEvent(uint32_t node) const {
    return node != end && (*this)[node].kind == Skeleton::Node::Kind::Event;
  }

private:
  uint32_t settle(uint32_t node, std::map<uint32_t, uint32_t> &open);
  std::vector<uint32_t> reachable(uint32_t from, uint32_t without) const;
  bool returns(uint32_t from, uint32_t without) const;

  const Side &side;
  const std::set<size_t> ignored; // indices into side.seen
  uint32_t end = Skeleton::none;
  std::map<uint32_t, uint32_t> settled;
  std::map<uint32_t, std::set<uint32_t>> later;
};

// The outcome of a test of the communicator's size: two classes are two ranks at least.
std::optional<bool> bySize(const Symbols &symbols, Sym truth);

} // namespace everyrank::analysis
