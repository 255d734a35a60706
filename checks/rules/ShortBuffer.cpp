// short-buffer: the buffer holds fewer elements than the count on some ranks.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Observation;
using analysis::Site;
using analysis::Symbols;
using namespace std::string_literals;

bool isZero(const Symbols &symbols, analysis::Sym s) { return s && symbols.value(s) == 0; }

bool isEmptyList(const Symbols &symbols, const Observation &o) {
  return o.isList && o.list.is(analysis::Valid) && isZero(symbols, o.list.size);
}

// An empty container whose own length is the count, while the root sends something.
bool sendsNothingAlone(const Symbols &symbols, const Site &site, const Observation &o) {
  if (!o.recv.is(analysis::Empty) || !isZero(symbols, o.count.number))
    return false;
  return llvm::any_of(site.classes, [&](const Observation &other) {
    return other.reached && other.isRoot && other.count.number &&
           !isZero(symbols, other.count.number) && !other.recv.maybe(analysis::Empty);
  });
}

bool isShort(Symbols &symbols, const Observation &o) {
  if (o.root && symbols.kind(o.root) == Symbols::Kind::Named)
    return false;
  const auto has = o.recv.size ? symbols.value(o.recv.size) : std::nullopt;
  const auto needs = o.needed ? symbols.value(o.needed) : std::nullopt;
  if (o.recv.is(analysis::Empty))
    return o.count.number && !isZero(symbols, o.count.number) && !(has && needs && *needs <= *has);
  if (!o.recv.is(analysis::Valid) || !o.needed || !o.recv.size || isZero(symbols, o.count.number))
    return false;
  return symbols.isPositive(symbols.binary(model::Op::Sub, o.needed, o.recv.size));
}

std::string sizes(const Symbols &symbols, const Observation &o) {
  const auto has = o.recv.size ? symbols.value(o.recv.size) : std::nullopt;
  const auto needs = o.needed ? symbols.value(o.needed) : std::nullopt;
  if (has && needs && *has > 0)
    return "holds " + std::to_string(*has) + " bytes but the count asks for " +
           std::to_string(*needs);
  return "holds fewer bytes than the count asks for";
}

std::string complaint(const Symbols &symbols, const Observation &o) {
  if (isEmptyList(symbols, o))
    return "holds no tensor";
  if (o.recv.is(analysis::Empty))
    return isZero(symbols, o.count.number) ? "is empty, so nothing is received," : "is empty";
  return sizes(symbols, o);
}

void explain(const Input &input, const Site &site, llvm::ArrayRef<unsigned> badClasses,
             Finding &finding) {
  const Observation &first = site.classes[badClasses[0]];
  const analysis::Value &v = first.isList ? first.list : first.recv;
  const Handle origin = first.isList || v.is(analysis::Empty) ? v.bad : v.good;
  if (origin)
    finding.notes.push_back({origin, "it gets this size here"});
  const auto good = classesWhere(site, [&](unsigned i, const Observation &o) {
    return !llvm::is_contained(badClasses, i) && o.recv.is(analysis::Valid) && o.recv.good;
  });
  if (good.empty() || first.isList)
    return;
  const Handle filled = site.classes[good[0]].recv.good;
  finding.notes.push_back({filled, "only "s + ranksIn(input, good) + " size" +
                                       (good.size() == 1 ? "s" : "") + " it, here"});
  finding.fix = {Fix::Kind::HoistAllocation, filled, {}};
}

} // namespace

std::vector<Finding> shortBuffer(const Input &input) {
  Symbols &symbols = input.engine.world.symbols;
  std::vector<Finding> findings;
  for (const Site &site : broadcasts(input)) {
    const auto badClasses = classesWhere(site, [&](unsigned i, const Observation &o) {
      // The wrong object or datatype is said better by the checks for those.
      const bool isRightKind =
          site.collective->pointee == model::Pointee::Plain && datatypeFits(input, site, i);
      return (isEmptyList(symbols, o) || sendsNothingAlone(symbols, site, o) ||
              (isRightKind && isShort(symbols, o))) &&
             !mayBeOutside(input, site, i) && !isAvoided(input, site, i);
    });
    if (badClasses.empty())
      continue;
    const model::Argument &buffer = site.collective->recv;
    Finding finding;
    finding.where = place(input, site, buffer.value);
    finding.argument = buffer.where;
    finding.ranks = ranksIn(input, badClasses);
    const std::string name = bufferName(input, buffer.value);
    finding.message = (name.empty() ? "the buffer"s : "buffer '" + name + "'") + " " +
                      complaint(symbols, site.classes[badClasses[0]]) + " on " + finding.ranks +
                      " in " + collectiveName(site);
    explain(input, site, badClasses, finding);
    addContext(input, site, buffer.value, badClasses, finding);
    drawCall(input, site, badClasses,
             {complaint(symbols, site.classes[badClasses[0]]), "large enough",
              "too small from here", "gets its size"},
             finding, [](const Observation &o) -> const analysis::Value & {
               return o.isList ? o.list : o.recv;
             });
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace everyrank::rules
