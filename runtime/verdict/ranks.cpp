// Runs of ranks become ranges.
#include "verdict/ranks.h"

namespace everyrank::detail {

std::string to_text(std::span<const int> ranks) {
  std::string result;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1)
      ++last;
    result += (i ? "," : "") + std::to_string(ranks[i]);
    if (last > i)
      result += (last > i + 1 ? "-" : ",") + std::to_string(ranks[last]);
    i = last + 1;
  }
  return (ranks.size() == 1 ? "rank " : "ranks ") + result;
}

} // namespace everyrank::detail
