// Whole values: containers, values that only the root has, results that only the root computes.
#include "everyrank/local.h"
#include "everyrank/object.h"
#include "on_clusters.h"

#include <numeric>
#include <stdexcept>

using namespace everyrank;
using namespace everyrank::test;
using testing::HasSubstr;

namespace {

struct layer {
  std::vector<float> weights;
  int step = 0;
  std::optional<double> rate;
};

struct model {
  std::map<std::string, layer> layers;
  std::array<std::int64_t, 3> shape{};
  std::tuple<bool, std::string> flags;
};

} // namespace

template <> struct everyrank::members<layer> {
  static constexpr auto list = std::tuple(&layer::weights, &layer::step, &layer::rate);
};
template <> struct everyrank::members<model> {
  static constexpr auto list = std::tuple(&model::layers, &model::shape, &model::flags);
};

namespace {

class Values : public OnClusters {};
ON_ALL_CLUSTERS(Values);

model make_model(float fill, std::size_t width) {
  layer one{std::vector<float>(width, fill), int(fill), fill};
  return {{{"a", one}, {"b", {{fill}, 2, std::nullopt}}}, {1, 2, int(fill)}, {fill > 0, "xyz"}};
}

TEST(Structure, IsWrittenDown) {
  model value = make_model(1, 3);
  structure found = structure_of(value);
  EXPECT_EQ(found.text, R"({{"a": {f32(3), i32, some f64}, "b": {f32(1), i32, none}}, i64(3), )"
                        R"((bool, string i8(3))})");
  EXPECT_EQ(found.leaves.size(), 8u);
}

TEST(Structure, ListsOfWhatIsNotPlainAreTakenApart) {
  float data[3] = {};
  std::vector<tensor_view> views{view(data, 3)};
  EXPECT_EQ(structure_of(views).text, "[f32(3)]");
  std::array<std::optional<int>, 2> maybe{1, std::nullopt};
  EXPECT_EQ(structure_of(maybe).text, "[some i32, none]");
  std::vector<std::array<short, 2>> pairs(1);
  EXPECT_EQ(structure_of(pairs).text, "[i16(2)]");
}

TEST(Structure, UnorderedMapsGoByTheirKeys) {
  std::unordered_map<int, float> one, other;
  for (int key = 0; key < 100; ++key)
    one[key] = 0, other[99 - key] = 0;
  EXPECT_EQ(structure_of(one).text, structure_of(other).text);
}

TEST_P(Values, NestedValuesArrive) {
  std::string seen = run_alike([](communicator &comm) {
    for (std::size_t width : {3u, 40000u}) { // in one message, and leaf by leaf
      model value = make_model(comm.rank() == 0 ? 7 : 0, width);
      broadcast(comm, value, 0);
      const layer &a = value.layers["a"];
      if (a.weights != std::vector<float>(width, 7) || a.step != 7 || a.rate != 7.0 ||
          value.shape[2] != 7 || !std::get<bool>(value.flags))
        return "wrong, width " + std::to_string(width);
    }
    return std::string("right");
  });
  EXPECT_EQ(seen, "right");
}

TEST_P(Values, AnotherStructureOnOneRankIsRefused) {
  if (size() < 3)
    GTEST_SKIP() << "needs a majority";
  void (*changes[])(model &) = {
      [](model &m) { m.layers.erase("b"); },
      [](model &m) { m.layers["c"] = m.layers["b"], m.layers.erase("b"); },
      [](model &m) { m.layers["a"].rate.reset(); },
      [](model &m) { m.layers["a"].weights.pop_back(); },
      [](model &m) { std::get<std::string>(m.flags) = "xy"; },
  };
  for (auto change : changes) {
    std::string text = run_alike([&](communicator &comm) {
      model value = make_model(float(comm.rank()), 3);
      if (comm.rank() == comm.size() - 1)
        change(value);
      return try_broadcast(comm, value, 0).text;
    });
    EXPECT_THAT(text, testing::ContainsRegex("structure: .* on rank " + std::to_string(size() - 1) +
                                             "; expected .*as on ranks 0"));
  }
}

TEST_P(Values, ANullLeafIsNamed) {
  std::string text = run_alike([](communicator &comm) {
    float data[2] = {};
    std::vector<tensor_view> list{view(data, 2), view(comm.rank() == 0 ? nullptr : data, 2)};
    return try_broadcast(comm, list, 0).text;
  });
  EXPECT_THAT(text, HasSubstr("buffer: null (leaf 1) on rank 0"));
}

TEST_P(Values, OnlyTheRootHasTheVector) {
  std::string seen = run_alike([](communicator &comm) {
    for (std::size_t length : {0u, 5u, 100000u}) {
      std::optional<std::vector<double>> mine;
      if (comm.rank() == comm.size() - 1)
        mine = std::vector<double>(length, 2.5);
      if (broadcast_alloc(comm, mine, comm.size() - 1) != std::vector<double>(length, 2.5))
        return "wrong, length " + std::to_string(length);
    }
    return std::string("right");
  });
  EXPECT_EQ(seen, "right");
}

TEST_P(Values, ARootWithNothingIsRefusedEverywhere) {
  std::string text = run_alike([](communicator &comm) {
    return broadcast_alloc(comm, std::optional<std::vector<int>>(), 0), std::string("accepted");
  });
  EXPECT_THAT(text, HasSubstr("broadcast_alloc refused"));
  EXPECT_THAT(text, HasSubstr("buffer: an undefined tensor on rank 0"));
}

TEST_P(Values, AFailedAllocationIsToldToAll) {
  std::string text = run_alike([](communicator &comm) {
    std::vector<int> data(4, comm.rank());
    std::optional<tensor_view> mine;
    if (comm.rank() == 0)
      mine = view(data.data(), 4);
    auto allocate = [&](dtype, const extents &, device_kind) -> tensor_view {
      if (comm.rank() == 1)
        throw std::runtime_error("out of tensors");
      return view(data.data(), 4);
    };
    return broadcast_alloc(comm, mine, 0, allocate), std::string("right");
  });
  EXPECT_THAT(text, size() == 1 ? HasSubstr("right")
                                : HasSubstr("allocation: failed (out of tensors) on rank 1"));
}

TEST_P(Values, BytesOfAnySize) {
  std::string seen = run_alike([](communicator &comm) {
    std::string all;
    for (std::size_t length : {0u, 11u, 70000u}) {
      std::optional<std::string> mine;
      if (comm.rank() == 0)
        mine = std::string(length, 'x');
      std::string got = broadcast_object(comm, mine, 0);
      all +=
          std::to_string(got.size()) + (got == std::string(length, 'x') ? " right, " : " wrong, ");
    }
    return all;
  });
  EXPECT_EQ(seen, "0 right, 11 right, 70000 right, ");
}

TEST_P(Values, ComputedOnTheRootAlone) {
  std::string seen = run_alike([](communicator &comm) {
    auto slow = [&] {
      if (comm.rank() != 0)
        throw std::logic_error("computed off the root");
      return std::vector<int>{1, 2, 3};
    };
    auto result = compute_on_root(comm, std::vector<int>(3), slow);
    return std::to_string(std::accumulate(result.begin(), result.end(), 0));
  });
  EXPECT_EQ(seen, "6");
}

TEST_P(Values, WhatTheRootThrowsAllThrow) {
  std::string text = run_alike([](communicator &comm) {
    auto fails = []() -> int { throw std::runtime_error("disk full"); };
    try {
      compute_on_root(comm, 0, fails);
    } catch (const disagreement &refusal) {
      int value = comm.rank() == 0 ? 5 : 0;
      broadcast(comm, value, 0); // still of use
      return refusal.what() + std::to_string(value);
    }
    return std::string("accepted");
  });
  EXPECT_THAT(text, HasSubstr("exception: thrown before the call (disk full) on rank 0"));
  EXPECT_EQ(text.back(), '5');
}

TEST_P(Values, APlaceholderOfAnotherShapeIsRefused) {
  if (size() < 2)
    GTEST_SKIP();
  std::string text = run_alike([](communicator &comm) {
    return compute_on_root(comm, std::vector<int>(2), [] { return std::vector<int>(3); }),
           std::string("accepted");
  });
  EXPECT_THAT(text, HasSubstr("structure: i32("));
}

TEST_P(Values, MainRanks) {
  auto all = run([](communicator &comm) {
    return std::string(is_main(comm) ? "main " : "") + (is_local_main(comm) ? "local" : "");
  });
  EXPECT_EQ(all[0], "main local");
  for (int rank = 1; rank < size(); ++rank)
    EXPECT_EQ(all[rank], "");
}

} // namespace
