// null-buffer: the buffer is null, uninitialised, freed or undefined on some ranks.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Observation;
using analysis::Site;
using analysis::Value;
using namespace std::string_literals;

constexpr uint8_t bad = analysis::Uninitialised | analysis::Null | analysis::Freed;

std::string stateWord(const Value &v, bool isTensor) {
  switch (v.states & bad) {
  case analysis::Uninitialised:
    return "uninitialised";
  case analysis::Null:
    return isTensor ? "undefined" : "null";
  case analysis::Freed:
    return "already freed";
  default:
    return "null or uninitialised";
  }
}

std::string originWord(const Value &v, bool isTensor) {
  switch (v.states & bad) {
  case analysis::Uninitialised:
    return "it comes to life here without a value";
  case analysis::Freed:
    return "it is freed here";
  default:
    return isTensor ? "it comes to life here undefined" : "it is null from here on";
  }
}

bool countsNothing(const Input &input, const Observation &o) {
  const analysis::Symbols &symbols = input.engine.world.symbols;
  if (o.count.number && symbols.value(o.count.number) == 0)
    return true;
  return o.root && symbols.kind(o.root) == analysis::Symbols::Kind::Named; // MPI_PROC_NULL
}

// Null on one way to the call, and the program says where, while data must be there. Uninitialised
// is every array that a loop fills.
bool mayBeBad(const Input &input, const Observation &o, const Value &v) {
  const auto count =
      o.count.number ? input.engine.world.symbols.value(o.count.number) : std::optional<int64_t>{};
  return input.engine.pessimistic && v.maybe(analysis::Null | analysis::Freed) && v.bad &&
         count.value_or(0) > 0;
}

const Value &bufferOf(const Observation &o, bool isSend) {
  return isSend ? o.send : o.isList ? o.element : o.recv;
}

void explain(const Input &input, const Site &site, llvm::ArrayRef<unsigned> badClasses, bool isSend,
             bool isTensor, Finding &finding) {
  const Value &v = bufferOf(site.classes[badClasses[0]], isSend);
  if (v.bad)
    finding.notes.push_back({v.bad, originWord(v, isTensor)});
  const auto good = classesWhere(site, [&](unsigned, const Observation &o) {
    const Value &other = bufferOf(o, isSend);
    return other.is(analysis::Valid) && other.good;
  });
  if (good.empty() || isSend)
    return;
  const Value &owner = bufferOf(site.classes[good[0]], isSend);
  finding.notes.push_back({owner.good, "only "s + ranksIn(input, good) + " give" +
                                           (good.size() == 1 ? "s" : "") + " it a value, here"});
  finding.fix = {Fix::Kind::HoistAllocation, owner.good, {}};
}

void draw(const Input &input, const Site &site, llvm::ArrayRef<unsigned> badClasses, bool isSend,
          bool isTensor, Finding &finding) {
  const Value &v = bufferOf(site.classes[badClasses[0]], isSend);
  const std::string state = stateWord(v, isTensor);
  drawCall(input, site, badClasses,
           {state, "a valid buffer", state + " from here", "gets its value"}, finding,
           [&](const Observation &o) -> const Value & { return bufferOf(o, isSend); });
}

void report(const Input &input, const Site &site, bool isSend, std::vector<Finding> &findings) {
  const model::Argument &argument = isSend ? site.collective->send : site.collective->recv;
  if (!argument.value)
    return;
  const auto badClasses = classesWhere(site, [&](unsigned i, const Observation &o) {
    const Value &v = bufferOf(o, isSend);
    return (v.is(bad) || mayBeBad(input, o, v)) && !countsNothing(input, o) &&
           (!isSend || o.isRoot) && !mayBeOutside(input, site, i) && !isAvoided(input, site, i);
  });
  if (badClasses.empty())
    return;
  const Observation &first = site.classes[badClasses[0]];
  const Value &v = bufferOf(first, isSend);
  const bool isTensor = site.collective->row->family == api::Family::C10d;
  Finding finding;
  finding.where = place(input, site, argument.value);
  finding.argument = argument.where;
  finding.ranks = isSend ? "the root" : ranksIn(input, badClasses);
  const std::string name = bufferName(input, argument.value);
  finding.message = first.isList   ? "a tensor in '" + name + "'"
                    : name.empty() ? (isSend ? "the send buffer"s : "the buffer"s)
                                   : (isSend     ? "send buffer '"
                                      : isTensor ? "tensor '"
                                                 : "buffer '") +
                                         name + "'";
  finding.message += (v.is(bad) ? " is " : " may be ") + stateWord(v, isTensor) + " on " +
                     finding.ranks + " in " + collectiveName(site) +
                     ", which every rank must enter with a valid buffer";
  explain(input, site, badClasses, isSend, isTensor, finding);
  draw(input, site, badClasses, isSend, isTensor, finding);
  addContext(input, site, argument.value, badClasses, finding);
  findings.push_back(std::move(finding));
}

} // namespace

std::vector<Finding> nullBuffer(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : broadcasts(input)) {
    report(input, site, /*isSend=*/false, findings);
    report(input, site, /*isSend=*/true, findings);
  }
  return findings;
}

} // namespace everyrank::rules
