// mismatched-type: the datatype against the buffer's element, or against other ranks' datatype.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Meeting;
using analysis::Site;
using analysis::Sym;
using analysis::Symbols;
using api::Element;

std::optional<Finding> againstElement(const Input &input, const Site &site) {
  const model::Instr &call = *site.collective;
  for (unsigned i = 0; i < site.classes.size(); ++i) {
    if (!site.classes[i].reached || datatypeFits(input, site, i))
      continue;
    const api::Datatype *type = datatypeOf(input, site.classes[i].type);
    Finding finding;
    finding.where = call.where;
    finding.argument = call.type.where;
    finding.ranks = ranksIn(input, i);
    finding.message = "the datatype " + std::string(type->name) + " of " + collectiveName(site) +
                      " (" + std::to_string(type->bytes) +
                      " bytes) does not match the buffer's elements of " +
                      std::to_string(call.elementBytes) + " bytes";
    if (type->bytes == call.elementBytes)
      finding.message = "the datatype " + std::string(type->name) + " of " + collectiveName(site) +
                        " is of another kind than the buffer's elements";
    drawCall(input, site, {i},
             {std::string(type->name) + " does not fit", "a fitting type", "", ""}, finding);
    return finding;
  }
  return std::nullopt;
}

std::optional<Finding> betweenRanks(const Input &input, const Meeting &m) {
  if (m.kind != Meeting::Kind::Matched || m.a == m.b)
    return std::nullopt;
  const api::Datatype *one = datatypeOf(input, m.typeA), *two = datatypeOf(input, m.typeB);
  const Site &site = input.facts.sites[m.siteA];
  if (!one || !two || mayBeOutside(input, site, m.a) ||
      site.collective->row->op != api::Op::Broadcast)
    return std::nullopt;
  const bool sameBytes =
      one->bytes == two->bytes && (one->element == two->element || one->element != Element::Real);
  // The signature may be the same although it is written differently.
  const auto &symbols = input.engine.world.symbols;
  const Sym countA = m.countA, countB = m.countB;
  const bool otherCounts = !countA || !countB || countA != countB;
  if (sameBytes || (otherCounts && (!symbols.value(countA ? countA : countB) || one->bytes == 1 ||
                                    two->bytes == 1)))
    return std::nullopt;
  Finding finding;
  finding.where = place(input, site, site.collective->type.value);
  finding.argument = site.collective->type.where;
  finding.ranks = ranksIn(input, m.a);
  finding.message = "the datatype of " + collectiveName(site) + " is " + std::string(one->name) +
                    " on " + ranksIn(input, m.a) + " but " + std::string(two->name) + " on " +
                    ranksIn(input, m.b);
  addContext(input, site, site.collective->type.value, {m.a, m.b}, finding);
  drawPair(input, m, {std::string(one->name), std::string(two->name), ""}, finding);
  return finding;
}

} // namespace

std::vector<Finding> mismatchedType(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : broadcasts(input))
    if (auto finding = againstElement(input, site))
      findings.push_back(std::move(*finding));
  for (const Meeting &m : input.facts.meetings)
    if (auto finding = betweenRanks(input, m))
      findings.push_back(std::move(*finding));
  return findings;
}

} // namespace everyrank::rules
