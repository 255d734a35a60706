// not-a-buffer: the argument points to pointers or to an object, not to the data.
#include "rules/Lanes.h"

namespace everyrank::rules {

namespace {

using analysis::Observation;
using analysis::Site;
using model::Pointee;

constexpr int64_t pointerBytes = 8;

// Somebody who sends exactly one pointer's bytes means the pointer.
bool meansThePointer(const Input &input, const Site &site) {
  const analysis::Symbols &symbols = input.engine.world.symbols;
  return llvm::any_of(site.classes, [&](const Observation &o) {
    const auto bytes = o.needed ? symbols.value(o.needed) : std::nullopt;
    return o.reached && bytes && *bytes == pointerBytes;
  });
}

std::string complaint(const Input &input, const Site &site) {
  switch (site.collective->pointee) {
  case Pointee::Pointer:
    return meansThePointer(input, site) ? "" : "points to pointers, not to the data behind them";
  case Pointee::Container:
    return "points to the container itself, not to its elements";
  case Pointee::Owner:
    return "points to objects that own memory elsewhere; their bytes mean nothing on other ranks";
  case Pointee::Plain:
    return "";
  }
  return "";
}

Finding at(const Input &input, const Site &site, llvm::ArrayRef<unsigned> bad,
           const std::string &text, const std::string &word) {
  Finding finding;
  finding.where = site.collective->where;
  finding.argument = site.collective->recv.where;
  finding.ranks = ranksIn(input, bad);
  finding.message = "the buffer of " + collectiveName(site) + " " + text;
  drawCall(input, site, bad, {word, "", "", ""}, finding);
  return finding;
}

std::optional<Finding> notTheData(const Input &input, const Site &site) {
  if (site.collective->row->family != api::Family::MPI &&
      site.collective->row->family != api::Family::NCCL)
    return std::nullopt; // the others know the type and send what is behind it
  const std::string text = complaint(input, site);
  if (text.empty())
    return std::nullopt;
  const auto everyone = classesWhere(site, [](unsigned, const Observation &) { return true; });
  return at(input, site, everyone, text, "not the data");
}

std::optional<Finding> diesEarly(const Input &input, const Site &site) {
  const auto bad = classesWhere(site, [](unsigned, const Observation &o) { return bool(o.dies); });
  if (bad.empty())
    return std::nullopt;
  Finding finding =
      at(input, site, bad, "dies before anybody has waited for the call", "dies too early");
  finding.notes.push_back({site.classes[bad[0]].dies, "it dies here"});
  return finding;
}

// Ranks that receive into a temporary object can never look at what came.
std::optional<Finding> isLost(const Input &input, const Site &site) {
  const auto bad = classesWhere(site, [&](unsigned i, const Observation &o) {
    return o.isTemporary && (!o.isRoot || input.facts.classes[i].isEveryone());
  });
  if (bad.empty())
    return std::nullopt;
  return at(input, site, bad, "belongs to a temporary object, so what is received is lost",
            "a temporary");
}

} // namespace

std::vector<Finding> notABuffer(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : broadcasts(input))
    for (auto rule : {notTheData, diesEarly, isLost})
      if (std::optional<Finding> finding = rule(input, site)) {
        findings.push_back(std::move(*finding));
        break;
      }
  return findings;
}

} // namespace everyrank::rules
