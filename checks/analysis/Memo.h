// What calls did to memories, remembered while a loop around them is run to its fixed point.
#pragma once

#include "analysis/Memory.h"

#include <map>

namespace everyrank::analysis {

class Memo {
public:
  struct Outcome {
    std::optional<Memory> in, out; // no `out`: the call never comes back
    Footprint footprint;
    size_t locations = 0; // that existed then
  };

  // What the call at `site` leaves of `in`, if nothing that it looks at has changed since.
  const Outcome *find(uint64_t site, const Memory &in) const;
  void remember(uint64_t site, Outcome outcome) {
    outcomes.insert_or_assign(site, std::move(outcome));
  }

private:
  std::map<uint64_t, Outcome> outcomes;
};

} // namespace everyrank::analysis
