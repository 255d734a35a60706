// Finds a remembered call.
#include "analysis/Memo.h"

namespace everyrank::analysis {

const Memo::Outcome *Memo::find(uint64_t site, const Memory &in) const {
  auto it = outcomes.find(site);
  if (it == outcomes.end())
    return nullptr;
  const Outcome &o = it->second;
  return in.looksLike(*o.in, o.footprint, o.locations) ? &o : nullptr;
}

} // namespace everyrank::analysis
