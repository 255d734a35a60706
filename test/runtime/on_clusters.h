// Runs a test on every cluster of the program with each of its numbers of ranks.
#pragma once

#include "cluster.h"

#include <gmock/gmock.h>
#include <tuple>

namespace everyrank::test {

class OnClusters : public testing::TestWithParam<std::tuple<cluster *, int>> {
protected:
  int size() const { return std::get<1>(GetParam()); }
  const cluster &here() const { return *std::get<0>(GetParam()); }

  std::vector<std::string> run(const body &each, const options &defaults = {}) {
    return std::get<0>(GetParam())->run(size(), each, defaults);
  }

  /// Every rank must see the same; returns what.
  std::string run_alike(const body &each, const options &defaults = {}) {
    auto all = run(each, defaults);
    EXPECT_THAT(all, testing::Each(all[0]));
    return all[0];
  }
};

inline std::string name_of_param(const testing::TestParamInfo<std::tuple<cluster *, int>> &info) {
  return std::get<0>(info.param)->name() + "_" + std::to_string(std::get<1>(info.param));
}

inline std::vector<std::tuple<cluster *, int>> all_sizes() {
  std::vector<std::tuple<cluster *, int>> result;
  for (cluster *one : clusters())
    for (int size : one->sizes())
      result.emplace_back(one, size);
  return result;
}

/// One to eight ranks, where a matter is of whom a report names.
inline std::vector<std::tuple<cluster *, int>> sizes_1_to_8() {
  std::vector<std::tuple<cluster *, int>> result;
  for (cluster *one : clusters())
    for (int size = 1; size <= 8; ++size)
      result.emplace_back(one, size);
  return result;
}

} // namespace everyrank::test

#define ON_ALL_CLUSTERS(suite)                                                                     \
  INSTANTIATE_TEST_SUITE_P(, suite, testing::ValuesIn(everyrank::test::all_sizes()),               \
                           everyrank::test::name_of_param)
#define ON_ALL_CLUSTERS_OF_1_TO_8(suite)                                                           \
  INSTANTIATE_TEST_SUITE_P(, suite, testing::ValuesIn(everyrank::test::sizes_1_to_8()),            \
                           everyrank::test::name_of_param)
