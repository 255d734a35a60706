// mismatched-count: the count differs between ranks, is uninitialised, or has the wrong unit.
#include "rules/Lanes.h"

#include <limits>

namespace everyrank::rules {

namespace {

using analysis::Meeting;
using analysis::Observation;
using analysis::Site;
using analysis::Symbols;

Finding at(const Input &input, const Site &site, llvm::ArrayRef<unsigned> classes,
           std::string message) {
  Finding finding;
  finding.where = place(input, site, site.collective->count.value);
  finding.argument = site.collective->count.where;
  finding.ranks = ranksIn(input, classes);
  finding.message = std::move(message);
  addContext(input, site, site.collective->count.value, classes, finding);
  return finding;
}

const analysis::Value &countOf(const Observation &o) { return o.count; }

Finding bad(const Input &input, const Site &site, llvm::ArrayRef<unsigned> classes,
            std::string message, const CallWords &words) {
  Finding finding = at(input, site, classes, std::move(message));
  drawCall(input, site, classes, words, finding, countOf);
  return finding;
}

std::optional<Finding> uninitialised(const Input &input, const Site &site) {
  const auto wrong = classesWhere(site, [&](unsigned i, const Observation &o) {
    return o.count.is(analysis::Uninitialised) && !mayBeOutside(input, site, i);
  });
  if (wrong.empty())
    return std::nullopt;
  Finding finding =
      bad(input, site, wrong,
          "the count of " + collectiveName(site) + " is uninitialised on " + ranksIn(input, wrong),
          {"no count", "a count", "count without a value", "count gets its value"});
  if (const Handle origin = site.classes[wrong[0]].count.bad)
    finding.notes.push_back({origin, "it comes to life here without a value"});
  return finding;
}

// A count in bytes with a datatype of more than one byte: `n * sizeof(double)` doubles.
std::optional<Finding> bytesForElements(const Input &input, const Site &site) {
  const Symbols &symbols = input.engine.world.symbols;
  if (!site.collective->countsBytes)
    return std::nullopt;
  const auto wrong = classesWhere(site, [&](unsigned, const Observation &o) {
    if (!o.type || symbols.kind(o.type) != Symbols::Kind::Named)
      return false;
    const auto *row = input.engine.registry.find<api::Datatype>(
        input.engine.world.module.text(symbols.name(o.type)));
    return row && row->bytes == site.collective->elementBytes;
  });
  if (wrong.empty())
    return std::nullopt;
  return bad(input, site, wrong,
             "the count of " + collectiveName(site) +
                 " is in bytes, but it counts elements of the datatype",
             {"a count of bytes", "a count of elements", "", ""});
}

std::optional<int64_t> valueOf(const Input &input, const Observation &o) {
  return o.count.number ? input.engine.world.symbols.value(o.count.number) : std::nullopt;
}

std::optional<Finding> outOfRange(const Input &input, const Site &site) {
  const int64_t most = site.collective->mostCount;
  const bool isSigned = site.collective->row->family == api::Family::MPI;
  const auto negative = classesWhere(site, [&](unsigned, const Observation &o) {
    return isSigned && valueOf(input, o).value_or(0) < 0;
  });
  if (!negative.empty())
    return bad(input, site, negative,
               "the count of " + collectiveName(site) + " is negative on " +
                   ranksIn(input, negative),
               {"a negative count", "a count", "", ""});
  const auto large = classesWhere(site, [&](unsigned, const Observation &o) {
    return most && valueOf(input, o).value_or(0) > most;
  });
  if (large.empty())
    return std::nullopt;
  const std::string value = std::to_string(*valueOf(input, site.classes[large[0]]));
  return bad(input, site, large,
             "the count of " + collectiveName(site) + " is " + value + " on " +
                 ranksIn(input, large) + ", more than its type can hold",
             {"count " + value, "a count", "", ""});
}

// The caller's rank plus something that all ranks agree upon.
bool addsRank(const Symbols &symbols, analysis::Sym count) {
  unsigned ranks = 0;
  for (const auto &[product, factor] : symbols.terms(count)) {
    const bool isRank = product.size() == 1 && symbols.kind({product[0]}) == Symbols::Kind::Rank &&
                        symbols.group({product[0]});
    ranks += isRank;
    for (uint32_t id : product)
      if (!isRank && (symbols.traits({id}).ranked || symbols.traits({id}).received))
        return false;
  }
  return ranks == 1;
}

// A count that is computed from the caller's rank, on ranks that are many.
std::optional<Finding> dependsOnRank(const Input &input, const Site &site) {
  const Symbols &symbols = input.engine.world.symbols;
  const auto wrong = classesWhere(site, [&](unsigned i, const Observation &o) {
    return o.count.number && addsRank(symbols, o.count.number) &&
           input.facts.classes[i].isUnbounded(symbols);
  });
  if (wrong.empty())
    return std::nullopt;
  return bad(input, site, wrong,
             "the count of " + collectiveName(site) +
                 " is computed from the caller's rank, so it differs between ranks",
             {"a count of its own", "a count", "", ""});
}

// The length of a string as the count of its characters: who receives them has no string.
std::optional<Finding> lacksTerminator(const Input &input, const Site &site) {
  const Symbols &symbols = input.engine.world.symbols;
  const auto wrong = classesWhere(site, [&](unsigned, const Observation &o) {
    return input.engine.pessimistic && o.count.number &&
           symbols.kind(o.count.number) == Symbols::Kind::StringLength;
  });
  if (wrong.empty())
    return std::nullopt;
  return bad(input, site, wrong,
             "the count of " + collectiveName(site) + " is the length of a string on " +
                 ranksIn(input, wrong) + ", so its terminator is not sent",
             {"a count without the terminator", "a count", "", ""});
}

std::optional<Finding> differs(const Input &input, const Meeting &m) {
  const Symbols &symbols = input.engine.world.symbols;
  if (m.kind != Meeting::Kind::Matched || m.a == m.b || !m.countA || !m.countB)
    return std::nullopt;
  const Site &one = input.facts.sites[m.siteA], &two = input.facts.sites[m.siteB];
  const auto x = symbols.value(m.countA), y = symbols.value(m.countB);
  const bool sameUnit = m.typeA == m.typeB;
  if (!x || !y || *x == *y || !sameUnit || one.collective->row->op != api::Op::Broadcast ||
      mayBeOutside(input, one, m.a) || mayBeOutside(input, two, m.b))
    return std::nullopt;
  // An empty container passes its own length: short-buffer says it better.
  if (one.classes[m.a].recv.is(analysis::Empty) || two.classes[m.b].recv.is(analysis::Empty))
    return std::nullopt;
  // Inter-communicator: those who take no part pass what they like.
  for (analysis::Sym root : {m.rootA, m.rootB})
    if (root && symbols.kind(root) == Symbols::Kind::Named)
      return std::nullopt;
  Finding finding =
      at(input, one, {m.a, m.b},
         "the count of " + collectiveName(one) + " is " + std::to_string(*x) + " on " +
             ranksIn(input, m.a) + " but " + std::to_string(*y) + " on " + ranksIn(input, m.b));
  drawPair(input, m, {"count " + std::to_string(*x), "count " + std::to_string(*y), "count is set"},
           finding, countOf);
  for (const auto &[site, index] : {std::pair(&one, m.a), std::pair(&two, m.b)})
    if (const Handle origin = site->classes[index].count.good)
      finding.notes.push_back({origin, "on " + ranksIn(input, index) + " it gets its value here"});
  return finding;
}

} // namespace

std::vector<Finding> mismatchedCount(const Input &input) {
  std::vector<Finding> findings;
  auto keep = [&](std::optional<Finding> finding) {
    if (finding)
      findings.push_back(std::move(*finding));
  };
  for (const Site &site : broadcasts(input)) {
    keep(uninitialised(input, site));
    keep(bytesForElements(input, site));
    keep(outOfRange(input, site));
    keep(dependsOnRank(input, site));
    keep(lacksTerminator(input, site));
  }
  for (const Meeting &m : input.facts.meetings)
    keep(differs(input, m));
  return findings;
}

} // namespace everyrank::rules
