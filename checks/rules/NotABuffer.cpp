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

} // namespace

std::vector<Finding> notABuffer(const Input &input) {
  std::vector<Finding> findings;
  for (const Site &site : broadcasts(input)) {
    if (site.collective->row->family != api::Family::MPI &&
        site.collective->row->family != api::Family::NCCL)
      continue; // the others know the type and send what is behind it
    const std::string text = complaint(input, site);
    if (text.empty())
      continue;
    Finding finding;
    finding.where = site.collective->where;
    finding.argument = site.collective->recv.where;
    finding.ranks = "all ranks";
    finding.message = "the buffer of " + collectiveName(site) + " " + text;
    const auto everyone = classesWhere(site, [](unsigned, const Observation &) { return true; });
    drawCall(input, site, everyone, {"not the data", "", "", ""}, finding);
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace everyrank::rules
