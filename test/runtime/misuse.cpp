// The matrix of mismatches, by public calls: each way to call wrongly, on each kind of rank; same
// text everywhere, the right ranks named, no buffer touched, and the communicator works on.
#include "call/session.h"
#include "choices.h"
#include "everyrank/object.h"
#include "on_clusters.h"

#include <cstring>
#include <functional>
#include <numeric>

using namespace everyrank;
using namespace everyrank::test;

namespace {

class Misuse : public OnClusters {};
ON_ALL_CLUSTERS_OF_1_TO_8(Misuse);

constexpr std::size_t room = 192; // elements, more than any view here has

/// Makes a call on `data`, which stands between canaries.
using act = std::function<status(communicator &, float *data)>;

struct misuse {
  std::string field; ///< what the report must begin its line with
  act right, wrong;
  bool fault = false; ///< wrong by itself, not only against others
};

act sends(std::function<tensor_view(float *)> make, int root = 0) {
  return [=](communicator &comm, float *data) { return try_broadcast(comm, make(data), root); };
}

act sends_value(auto value, int root = 0) {
  return [=](communicator &comm, float *) mutable { return try_broadcast(comm, value, root); };
}

const act plain = sends([](float *data) { return view(data, 8); });

/// Faults of one buffer: wrong by themselves.
void add_faults(std::vector<misuse> &rows) {
  auto add = [&](const char *field, std::function<tensor_view(float *)> make) {
    rows.push_back({field, plain, sends(make), true});
  };
  add("buffer: null", [](float *) { return view<float>(nullptr, 8); });
  add("buffer: an undefined tensor", [](float *) { return tensor_view::undefined(); });
  add("buffer: not one that can be sent \\(sparse\\)",
      [](float *) { return tensor_view::unfit("sparse"); });
  add("shape: not one that a tensor has \\(\\(-8\\)\\)", [](float *d) { return view(d, -8); });
  add("shape: not one that a tensor has",
      [](float *d) { return view(d, std::numeric_limits<std::int64_t>::max()); });
  add("shape: not one that a tensor has \\(\\(2, 4\\) with strides \\(1\\)\\)",
      [](float *d) { return strided(d, {2, 4}, {1}); });
  add("datatype: none that the library knows \\(99\\)",
      [](float *d) { return tensor_view(d, dtype(99), {8}); });
  add("device: memory that the library cannot reach",
      [](float *d) { return tensor_view(d, dtype::f32, {8}, {}, {device_kind::cuda, 0}); });
  for (int root : {-1, 99})
    rows.push_back({"root: no rank \\(" + std::to_string(root) + " of", plain,
                    sends([](float *d) { return view(d, 8); }, root), true});
  rows.push_back({"exception: thrown before the call \\(disk full\\)", plain,
                  [](communicator &comm, float *) { return withdraw(comm, "disk full"); }, true});
}

/// Buffers that fit no other rank's.
void add_differences(std::vector<misuse> &rows) {
  auto add = [&](const char *field, std::function<tensor_view(float *)> make) {
    rows.push_back({field, plain, sends(make)});
  };
  add("datatype: ", [](float *d) { return view(reinterpret_cast<int *>(d), 8); });
  add("count: ", [](float *d) { return view(d, 7); });
  add("count: ", [](float *d) { return view(d, 0); });
  add("count: ", [](float *) { return view<float>(nullptr, 0); });
  add("shape: ", [](float *d) { return strided(d, {2, 4}); });
  add("device: ",
      [](float *d) { return tensor_view(d, dtype::f32, {8}, {}, {device_kind::managed, 0}); });
  rows.push_back({"strides: ", sends([](float *d) { return strided(d, {2, 4}); }),
                  sends([](float *d) { return strided(d, {2, 4}, {1, 2}); })});
  rows.push_back({"root: ", plain, sends([](float *d) { return view(d, 8); }, 1)});
  rows.push_back({"operation: ", plain, [](communicator &comm, float *) {
                    try {
                      broadcast_object(comm, std::optional(std::string("x")), 0);
                    } catch (const disagreement &refusal) {
                      return status{outcome::refused, refusal.what(), {}};
                    }
                    return status{};
                  }});
  rows.push_back({"sequence number: ", plain, [](communicator &comm, float *data) {
                    communicator_ref(comm).session().note(detail::op_kind::unchecked);
                    return plain(comm, data);
                  }});
}

/// Each dimension of tensors of two to five dimensions.
void add_dimensions(std::vector<misuse> &rows) {
  for (std::size_t dims = 2; dims <= 5; ++dims)
    for (std::size_t odd = 0; odd < dims; ++odd) {
      extents right(std::vector<std::int64_t>(dims, 2)), wrong = right;
      wrong[odd] = 3;
      rows.push_back({"shape: ", sends([=](float *d) { return strided(d, right); }),
                      sends([=](float *d) { return strided(d, wrong); })});
    }
}

/// Containers: their structure, keys, and leaves that hold nothing.
void add_containers(std::vector<misuse> &rows) {
  using table = std::map<std::string, std::vector<float>>;
  auto add = [&](auto right, auto wrong) {
    rows.push_back({"structure: ", sends_value(right), sends_value(wrong)});
  };
  table one{{"a", {1, 2}}, {"b", {3}}};
  add(one, table{{"a", {1, 2}}, {"c", {3}}});
  add(one, table{{"a", {1, 2}}});
  add(one, table{{"a", {1}}, {"b", {2, 3}}});
  add(one, std::vector<std::vector<float>>{{1, 2}, {3}});
  add(std::optional(1.5), std::optional<double>());
  add(std::pair(1, std::string("ab")), std::pair(1, std::string("abc")));
  add(std::tuple(1, 2L), std::tuple(1L, 2));
  rows.push_back({"structure: ", plain, sends_value(std::vector<float>(8))});
  rows.push_back({"buffer: null \\(leaf 1\\)",
                  [](communicator &comm, float *data) {
                    std::vector views{view(data, 2), view(data + 2, 2)};
                    return try_broadcast(comm, views, 0);
                  },
                  [](communicator &comm, float *data) {
                    std::vector views{view(data, 2), view<float>(nullptr, 2)};
                    return try_broadcast(comm, views, 0);
                  },
                  true});
}

const std::vector<misuse> &misuses() {
  static const std::vector<misuse> rows = [] {
    std::vector<misuse> result;
    add_faults(result);
    add_differences(result);
    add_dimensions(result);
    add_containers(result);
    return result;
  }();
  return rows;
}

std::vector<ranks> wrong_choices(const misuse &one, int size) {
  return one.fault ? choices(size) : choices_but_all(size);
}

/// One call, right or wrong, then a good one; the text of the refusal, or what is not as it should.
std::string after(communicator &comm, const act &call) {
  std::vector<float> memory(3 * room);
  std::iota(memory.begin(), memory.end(), float(1000 * comm.rank()));
  const auto before = memory;
  status result = call(comm, memory.data() + room);
  if (result.code != outcome::refused)
    return "not refused: " + result.text;
  if (memory != before)
    return "a buffer was touched";
  status good = plain(comm, memory.data() + room);
  for (std::size_t i = 0; i < memory.size(); ++i)
    if (memory[i] != (i >= room && i < room + 8 ? float(i) : before[i]))
      return "wrong data after the refusal";
  return good ? result.text : "of no use after the refusal: " + good.text;
}

TEST_P(Misuse, IsRefusedAndTouchesNothing) {
  texts seen(run_alike([](communicator &comm) {
    std::string result;
    for (const misuse &one : misuses())
      for (const ranks &wrong : wrong_choices(one, comm.size()))
        result += "\f" + after(comm, holds(wrong, comm.rank()) ? one.wrong : one.right);
    return result;
  }));
  for (const misuse &one : misuses())
    for (const ranks &wrong : wrong_choices(one, size())) {
      std::string text = seen.next();
      EXPECT_THAT(text, testing::HasSubstr(" refused on all " + std::to_string(size())));
      EXPECT_THAT(text, testing::ContainsRegex(line_of(one.field, one.fault, wrong, size())));
    }
}

} // namespace
