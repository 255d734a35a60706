// Which ranks differ from the others, and what a report must then say of them.
#pragma once

#include "verdict/ranks.h"

#include <algorithm>
#include <string>
#include <vector>

namespace everyrank::test {

using ranks = std::vector<int>;

inline bool holds(const ranks &set, int rank) {
  return std::find(set.begin(), set.end(), rank) != set.end();
}

inline ranks all_but(const ranks &set, int size) {
  ranks result;
  for (int rank = 0; rank < size; ++rank)
    if (!holds(set, rank))
      result.push_back(rank);
  return result;
}

/// The root, one other, several, all but one, and all.
inline std::vector<ranks> choices(int size) {
  ranks several;
  for (int rank = 1; rank < size; rank += 2)
    several.push_back(rank);
  std::vector<ranks> result;
  for (const ranks &more :
       {ranks{0}, ranks{size - 1}, several, all_but({1}, size), all_but({}, size)})
    if (!more.empty() && std::find(result.begin(), result.end(), more) == result.end())
      result.push_back(more);
  return result;
}

/// The same without the last, for what is no difference when all ranks have it.
inline std::vector<ranks> choices_but_all(int size) {
  auto result = choices(size);
  std::erase_if(result, [&](const ranks &set) { return int(set.size()) == size; });
  return result;
}

/// A line of a report: the field, and whom it must blame. A fault is blamed on who has it; a
/// difference on the smaller side, at a tie on the one without the root 0.
inline std::string line_of(const std::string &field, bool fault, const ranks &odd, int size) {
  std::string text = "\n  " + field + "[^\n]* on ";
  if (fault)
    return text + detail::to_text(odd) + "(\n|$)";
  int twice = 2 * int(odd.size());
  // Where they differ on the root, it is he whom the lowest rank names.
  bool blamed = twice < size || (twice == size && (!holds(odd, 0) || field.starts_with("root")));
  return text + detail::to_text(blamed ? odd : all_but(odd, size)) + "; expected ";
}

/// Texts that stand behind form feeds.
class texts {
public:
  explicit texts(std::string all) : all_(std::move(all)) {}
  std::string next() {
    all_.erase(0, 1);
    std::string result = all_.substr(0, all_.find('\f'));
    all_.erase(0, result.size());
    return result;
  }

private:
  std::string all_;
};

} // namespace everyrank::test
