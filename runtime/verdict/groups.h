// Ranks grouped by what they have in common, and which group is taken for right.
#pragma once

#include <algorithm>
#include <vector>

namespace everyrank::detail {

/// Ranks that are the same in some respect, ascending.
using group = std::vector<int>;

/// Groups those of `ranks` that are the same; groups stand in the order of their lowest rank.
template <class Same> std::vector<group> group_by(const group &ranks, Same same) {
  std::vector<group> result;
  for (int rank : ranks) {
    auto home = std::find_if(result.begin(), result.end(),
                             [&](const group &other) { return same(other.front(), rank); });
    if (home == result.end())
      result.push_back({rank});
    else
      home->push_back(rank);
  }
  return result;
}

/// Moves the group that is taken for right to the front: the largest, at a tie that with the root,
/// else the one with the lowest rank.
inline void expected_first(std::vector<group> &groups, int root) {
  auto weight = [&](const group &ranks) {
    return 2 * ranks.size() + (std::find(ranks.begin(), ranks.end(), root) != ranks.end());
  };
  auto best = std::max_element(groups.begin(), groups.end(), [&](const group &a, const group &b) {
    return weight(a) < weight(b);
  });
  if (best != groups.end())
    std::rotate(groups.begin(), best, best + 1);
}

} // namespace everyrank::detail
