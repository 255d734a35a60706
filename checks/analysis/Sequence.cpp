// The walk over two skeletons at once.
#include "analysis/Sequence.h"

#include "analysis/Kinship.h"
#include "analysis/Turns.h"

#include "llvm/Support/SaveAndRestore.h"

#include <map>
#include <set>

namespace everyrank::analysis {

namespace {

using Node = Skeleton::Node;
using NodeKind = Node::Kind;

constexpr uint32_t wild = Track::wild;
constexpr unsigned mostSteps = 20'000; // beyond any of these nothing is said
constexpr unsigned deepestWalk = 2'000;
constexpr size_t mostNodes = 4'000;

class Walk {
public:
  Walk(Engine &engine, const Side &a, const Side &b)
      : engine(engine), symbols(engine.world.symbols), a(a), b(b), kinship(engine, a, b),
        left(a, kinship.ignoredOn(a)), right(b, kinship.ignoredOn(b)), turns(symbols, left, right) {
  }

  std::vector<Meeting> run() {
    if (std::max(a.skeleton.nodes.size(), b.skeleton.nodes.size()) > mostNodes)
      return {};
    const bool fits = meet(0, 0);
    std::vector<Meeting> result;
    for (auto &[sites, meeting] : matched)
      if (isCertain(sites.first, sites.second))
        result.push_back(meeting);
    if (!fits && failure && steps < mostSteps)
      result.push_back(kindOf(*failure));
    if (fits && steps < mostSteps)
      addAvoided(result);
    return result;
  }

  // Two calls that also meet themselves met each other on a detour of this walk only.
  bool isCertain(size_t one, size_t two) const {
    return one == two || (!matched.count({one, one}) && !matched.count({two, two}));
  }

  Meeting kindOf(Meeting m) {
    const bool isLeft = m.a == a.index;
    Track &mine = isLeft ? left : right, &other = isLeft ? right : left;
    if (m.kind == Meeting::Kind::Missing && other.eventsFrom(0).empty() && mine.obeys(symbols))
      m.kind = Meeting::Kind::Served;
    return m;
  }

  // Collectives that one class has, but that never meet one of the other although all fits.
  void addAvoided(std::vector<Meeting> &result) {
    std::set<size_t> metA, metB;
    for (const auto &[sites, meeting] : matched) {
      metA.insert(sites.first);
      metB.insert(sites.second);
    }
    auto add = [&](Track &track, const Side &mine, const Side &other, const std::set<size_t> &met) {
      for (uint32_t node : track.eventsFrom(0))
        if (const size_t site = track.siteAt(node); !met.contains(site)) {
          Meeting m;
          m.kind = Meeting::Kind::Avoided;
          m.a = mine.index;
          m.b = other.index;
          m.siteA = site;
          m.siteB = Meeting::none;
          result.push_back(m);
        }
    };
    if (a.index == b.index)
      return;
    add(left, a, b, metA);
    add(right, b, a, metB);
  }

private:
  bool meet(uint32_t p, uint32_t q) {
    p = left.settle(p);
    q = right.settle(q);
    if (p == wild || q == wild || ++steps > mostSteps || depth > deepestWalk)
      return true;
    llvm::SaveAndRestore deeper(depth, depth + 1);
    auto [it, isNew] = known.try_emplace({p, q}, true); // assumed while it is being found out
    if (!isNew)
      return it->second;
    const bool result = meetSettled(p, q);
    return known[{p, q}] = result;
  }

  bool meetSettled(uint32_t p, uint32_t q) {
    const Node &x = left[p], &y = right[q];
    const bool xEnds = left.isEnd(p), yEnds = right.isEnd(q);
    const bool xBranches = !xEnds && x.kind == NodeKind::Branch;
    const bool yBranches = !yEnds && y.kind == NodeKind::Branch;
    if (xBranches)
      if (const auto outcome = outcomeOf(x))
        return meet(*outcome ? x.next : x.other, q);
    if (yBranches)
      if (const auto outcome = outcomeOf(y))
        return meet(p, *outcome ? y.next : y.other);
    if (xBranches && yBranches)
      return bothBranch(p, q);
    if (xBranches && turns.isAhead(/*isLeft=*/true, p, q))
      return fail(Meeting::Kind::Missing, /*swapped=*/true, p, q);
    if (yBranches && turns.isAhead(/*isLeft=*/false, q, p))
      return fail(Meeting::Kind::Missing, /*swapped=*/false, p, q);
    if (xBranches)
      return oneBranches(x, right.repeats(q), [&](uint32_t way) { return meet(way, q); });
    if (yBranches)
      return oneBranches(y, left.repeats(p), [&](uint32_t way) { return meet(p, way); });
    if (xEnds && yEnds)
      return true;
    if (xEnds)
      return fail(Meeting::Kind::Missing, /*swapped=*/true, p, q);
    if (yEnds)
      return fail(Meeting::Kind::Missing, /*swapped=*/false, p, q);
    return events(p, q);
  }

  // The outcome of a branch, by what was received and assumed on the way.
  std::optional<bool> outcomeOf(const Node &branch) {
    const Sym truth = symbols.substitute(branch.truth, received);
    if (!truth)
      return std::nullopt;
    std::optional<bool> is;
    if (auto value = symbols.value(truth))
      is = *value != 0;
    else if (auto it = assumed.find(truth.value); it != assumed.end())
      is = it->second;
    else
      is = bySize(symbols, truth);
    return is ? std::optional(*is == branch.holds) : std::nullopt;
  }

  bool under(Sym truth, bool holds, llvm::function_ref<bool()> body) {
    if (!truth || symbols.traits(truth).unstable || symbols.traits(truth).ranked)
      return body();
    assumed[truth.value] = holds;
    const bool result = body();
    assumed.erase(truth.value);
    return result;
  }

  bool bothBranch(uint32_t p, uint32_t q) {
    const Node &x = left[p], &y = right[q];
    switch (turns.pace(p, q, received)) {
    case Turns::Pace::Same:
      turns.align(p, q);
      return meet(turns.stays(left, p), turns.stays(right, q)) &&
             meet(turns.leaves(left, p), turns.leaves(right, q));
    case Turns::Pace::LeftMore:
      return meet(turns.stays(left, p), turns.stays(right, q)) &&
             meet(turns.stays(left, p), turns.leaves(right, q));
    case Turns::Pace::RightMore:
      return meet(turns.stays(left, p), turns.stays(right, q)) &&
             meet(turns.leaves(left, p), turns.stays(right, q));
    case Turns::Pace::Unknown:
      break;
    }
    const bool same = x.truth ? x.truth == y.truth : !y.truth && x.where == y.where;
    auto way = [](const Node &n, bool truth) { return truth == n.holds ? n.next : n.other; };
    auto pair = [&](bool v, bool w) { return meet(way(x, v), way(y, w)); };
    if (!same) { // two tests that may go together: silent if they can
      const bool fits[] = {pair(true, true), pair(false, false), pair(true, false),
                           pair(false, true)};
      return llvm::is_contained(fits, true);
    }
    for (bool v : {true, false})
      if (!under(x.truth, v, [&] { return pair(v, v); }))
        return parted(x);
    // Ranks that compare what they received leave a loop as the sender planned.
    const Symbols::Traits traits = x.truth ? symbols.traits(x.truth) : Symbols::Traits{};
    const bool ranked = traits.ranked && !(x.inLoop && traits.received);
    return !ranked || ranksPart(p, q) || parted(x);
  }

  // One test, taken this way by some ranks and that way by others: both ways must do the same
  // until they join again, for what follows is the same for both.
  bool ranksPart(uint32_t p, uint32_t q) {
    if (isInner || !parting.insert({p, q}).second)
      return true; // once is enough, and one level deep
    const uint32_t joinLeft = left.joinAfter(p), joinRight = right.joinAfter(q);
    Walk inner(engine, a, b);
    inner.left.stopAt(joinLeft);
    inner.right.stopAt(joinRight);
    inner.received = received;
    inner.assumed = assumed;
    inner.isInner = true;
    inner.steps = steps;
    const bool fits = inner.meet(left[p].next, right[q].other);
    steps = inner.steps + left.size() / 8; // looking for the joins costs, too
    if (!fits && !failure)
      failure = inner.failure;
    return fits;
  }

  bool oneBranches(const Node &branch, bool otherRepeats,
                   llvm::function_ref<bool(uint32_t)> follow) {
    const bool may = !branch.truth || symbols.traits(branch.truth).received ||
                     (branch.inLoop && otherRepeats && !turns.isOfTurn(branch.truth));
    if (may)
      return follow(branch.next) || follow(branch.other);
    const Sym truth = symbols.substitute(branch.truth, received);
    const bool fits = under(truth, branch.holds, [&] { return follow(branch.next); }) &&
                      under(truth, !branch.holds, [&] { return follow(branch.other); });
    return fits || parted(branch);
  }

  bool parted(const Node &branch) {
    if (failure && !failure->parting) {
      failure->parting = branch.where;
      failure->leaving = branch.leaves;
    }
    return false;
  }

  bool events(uint32_t p, uint32_t q) {
    const Interpreter::Seen &x = left.seenAt(p), &y = right.seenAt(q);
    const uint32_t nextP = left[p].next, nextQ = right[q].next;
    if (kinship.compatible(x, y)) {
      match(p, q);
      return meet(nextP, nextQ);
    }
    auto comesLater = [&](Track &track, uint32_t from, const Interpreter::Seen &wanted) {
      return llvm::any_of(track.eventsFrom(from), [&](uint32_t node) {
        return kinship.compatible(track.seenAt(node), wanted);
      });
    };
    const bool xOnRight = comesLater(right, nextQ, x), yOnLeft = comesLater(left, nextP, y);
    if (xOnRight && yOnLeft)
      return fail(Meeting::Kind::Differs, false, p, q);
    if (x.collective->row->op == y.collective->row->op && meet(nextP, nextQ)) {
      match(p, q); // one collective with other arguments
      return true;
    }
    const bool preferRight = x.collective->row->op != api::Op::Broadcast;
    const bool swapped = xOnRight || (!yOnLeft && preferRight);
    return fail(Meeting::Kind::Missing, swapped, p, q);
  }

  // Notes a pair that meets, and what the root's value tells of the received one.
  void match(uint32_t p, uint32_t q) {
    const Observation &x = left.seenAt(p).observation, &y = right.seenAt(q).observation;
    Meeting m = meetingOf(Meeting::Kind::Matched, false, p, q);
    m.rootA = symbols.substitute(x.root, received);
    m.rootB = symbols.substitute(y.root, received);
    m.countA = symbols.substitute(x.count.number, received);
    m.countB = symbols.substitute(y.count.number, received);
    m.typeA = x.type;
    m.typeB = y.type;
    matched.try_emplace({m.siteA, m.siteB}, m);
    bind(x, y);
    bind(y, x);
  }

  void bind(const Observation &root, const Observation &receiver) {
    if (!root.isRoot || receiver.isRoot)
      return;
    if (root.content)
      received[receiver.received.value] = symbols.substitute(root.content, received);
    else
      received.erase(receiver.received.value);
  }

  Meeting meetingOf(Meeting::Kind kind, bool swapped, uint32_t p, uint32_t q) {
    Meeting m;
    m.kind = kind;
    m.a = a.index;
    m.b = b.index;
    m.siteA = left.isEvent(p) ? left.siteAt(p) : Meeting::none;
    m.siteB = right.isEvent(q) ? right.siteAt(q) : Meeting::none;
    if (swapped) {
      std::swap(m.a, m.b);
      std::swap(m.siteA, m.siteB);
    }
    return m;
  }

  bool fail(Meeting::Kind kind, bool swapped, uint32_t p, uint32_t q) {
    if (!failure)
      failure = meetingOf(kind, swapped, p, q);
    return false;
  }

  Engine &engine;
  Symbols &symbols;
  const Side &a, &b;
  const Kinship kinship;
  Track left, right;
  Turns turns;
  std::map<std::pair<uint32_t, uint32_t>, bool> known;
  std::map<std::pair<size_t, size_t>, Meeting> matched;
  std::map<uint32_t, Sym> received;
  std::map<uint32_t, bool> assumed;
  std::optional<Meeting> failure;
  std::set<std::pair<uint32_t, uint32_t>> parting; // tests by which ranks part, looked at before
  bool isInner = false;
  unsigned steps = 0, depth = 0;
};

} // namespace

std::vector<Meeting> compare(Engine &engine, const Side &a, const Side &b) {
  return Walk(engine, a, b).run();
}

} // namespace everyrank::analysis
