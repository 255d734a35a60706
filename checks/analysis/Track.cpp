// Looking ahead in a skeleton.
#include "analysis/Track.h"

namespace everyrank::analysis {

namespace {

using Node = Skeleton::Node;
using NodeKind = Node::Kind;

constexpr uint32_t loops = ~1u; // comes back to a node that is being settled

uint32_t merge(uint32_t branch, uint32_t yes, uint32_t no) {
  if (yes == no || no == loops || no == Track::wild)
    return yes;
  if (yes == loops || yes == Track::wild)
    return no;
  return branch;
}

} // namespace

uint32_t Track::settle(uint32_t node) {
  if (auto it = settled.find(node); it != settled.end())
    return it->second;
  std::map<uint32_t, uint32_t> open;
  const uint32_t result = settle(node, open);
  return settled[node] = result == loops ? wild : result;
}

uint32_t Track::settle(uint32_t node, std::map<uint32_t, uint32_t> &open) {
  if (node == Skeleton::none)
    return wild;
  auto [it, isNew] = open.try_emplace(node, loops);
  if (!isNew)
    return it->second;
  const Node &n = (*this)[node];
  uint32_t result = node;
  if (node == end)
    return open[node] = node;
  if (n.kind == NodeKind::Step)
    result = settle(n.next, open);
  else if (n.kind == NodeKind::Stop)
    result = wild;
  else if (n.kind == NodeKind::Event && ignored.contains(n.seen))
    result = settle(n.next, open);
  else if (n.kind == NodeKind::Branch)
    result = merge(node, settle(n.next, open), settle(n.other, open));
  return open[node] = result;
}

const std::set<uint32_t> &Track::eventsFrom(uint32_t node) {
  auto [it, isNew] = later.try_emplace(node);
  if (isNew)
    for (uint32_t at : reachable(node, end))
      if (isEvent(at) && !ignored.contains((*this)[at].seen))
        it->second.insert(at);
  return it->second;
}

uint32_t Track::joinAfter(uint32_t branch) const {
  const std::vector<uint32_t> near = reachable((*this)[branch].next, Skeleton::none);
  const std::vector<uint32_t> far = reachable((*this)[branch].other, Skeleton::none);
  const std::set<uint32_t> onBoth(far.begin(), far.end());
  for (uint32_t node : near)
    if (onBoth.contains(node) && !returns(branch, node))
      return node;
  return Skeleton::none;
}

void Track::stopAt(uint32_t node) {
  end = node;
  settled.clear();
  later.clear();
}

bool Track::obeys(const Symbols &symbols) const {
  return llvm::any_of(side.skeleton.nodes, [&](const Skeleton::Node &node) {
    return node.kind == Skeleton::Node::Kind::Branch && node.inLoop && node.truth &&
           symbols.traits(node.truth).received;
  });
}

bool Track::leadsTo(uint32_t from, uint32_t to) const {
  return llvm::is_contained(reachable(from, end), to);
}

bool Track::leavesAtTest(uint32_t test) const {
  const Node &node = (*this)[test];
  const uint32_t body = leadsTo(node.next, test) ? node.next : node.other;
  return llvm::all_of(reachable(body, test), [&](uint32_t inside) {
    return (*this)[inside].kind == NodeKind::Stop || leadsTo(inside, test);
  });
}

bool Track::repeats(uint32_t node) {
  if ((*this)[node].kind == NodeKind::Event)
    return eventsFrom((*this)[node].next).contains(node);
  return (*this)[node].inLoop;
}

// The nodes from `from` on, nearest first, without going through `without`.
std::vector<uint32_t> Track::reachable(uint32_t from, uint32_t without) const {
  std::vector<bool> visited(side.skeleton.nodes.size());
  std::vector<uint32_t> found;
  auto add = [&](uint32_t node) {
    if (node == Skeleton::none || node == without || visited[node])
      return;
    visited[node] = true;
    found.push_back(node);
  };
  add(from);
  for (size_t i = 0; i < found.size(); ++i) {
    const Node &n = (*this)[found[i]];
    add(n.next);
    if (n.kind == NodeKind::Branch)
      add(n.other);
  }
  return found;
}

bool Track::returns(uint32_t from, uint32_t without) const {
  return llvm::any_of(reachable(from, without),
                      [&](uint32_t node) { return (*this)[node].kind == NodeKind::Return; });
}

std::optional<bool> bySize(const Symbols &symbols, Sym truth) {
  const auto kind = symbols.kind(truth);
  if (kind != Symbols::Kind::IsZero && kind != Symbols::Kind::IsNegative)
    return std::nullopt;
  const auto l = symbols.linear(symbols.operand(truth));
  if (!l || symbols.kind(l->unknown) != Symbols::Kind::Size)
    return std::nullopt;
  const int64_t zero = -l->offset * l->factor; // size == zero makes the operand 0
  if (kind == Symbols::Kind::IsZero)
    return zero < 2 ? std::optional(false) : std::nullopt;
  if (l->factor > 0)
    return zero <= 2 ? std::optional(false) : std::nullopt;
  return zero < 2 ? std::optional(true) : std::nullopt;
}

} // namespace everyrank::analysis
