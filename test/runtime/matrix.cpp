// The matrix of mismatches: each field, on each kind of rank; same text everywhere, the right ranks
// named, no buffer touched, and the communicator works on.
#include "call/session.h"
#include "everyrank/broadcast.h"
#include "on_clusters.h"
#include "verdict/ranks.h"

#include <algorithm>

using namespace everyrank;
using namespace everyrank::test;
using detail::statement;

namespace {

class Matrix : public OnClusters {};
ON_ALL_CLUSTERS(Matrix);

/// A way to be different, in the finished record.
struct change {
  const char *field;
  void (*make)(statement &);
  bool fault = false; // wrong by itself, not only against others
};

template <fault_kind Kind> void fail(statement &s) {
  s.facts.fault = Kind;
  detail::put(s.fault, "because of this");
}

constexpr change changes[] = {
    {"version", [](statement &s) { ++s.facts.version; }},
    {"operation", [](statement &s) { s.facts.op = detail::op_kind::broadcast_object; }},
    {"datatype", [](statement &s) { s.facts.type = dtype::f16; }},
    {"shape",
     [](statement &s) {
       s.facts.dims = 3;
       detail::put(s.shape, "(1, 2, 2)");
     }},
    {"shape",
     [](statement &s) {
       ++s.facts.shape[0];
       detail::put(s.shape, "(3, 2)");
     }},
    {"shape",
     [](statement &s) {
       ++s.facts.shape[1];
       detail::put(s.shape, "(2, 3)");
     }},
    {"shape",
     [](statement &s) {
       ++s.facts.shape[6];
       detail::put(s.shape, "(...)");
     }},
    {"count", [](statement &s) { ++s.facts.count; }},
    {"strides",
     [](statement &s) {
       s.facts.layout = 1;
       detail::put(s.layout, "(1, 2)");
     }},
    {"device",
     [](statement &s) {
       s.facts.reach = 1;
       s.facts.kind = device_kind::cuda;
     }},
    {"stream capture", [](statement &s) { s.facts.capturing = 1; }},
    {"structure",
     [](statement &s) {
       s.facts.structure = 5;
       detail::put(s.structure, "{a: f32}");
     }},
    {"leaves", [](statement &s) { ++s.facts.leaves; }},
    {"root", [](statement &s) { s.facts.root = 1 - s.facts.root; }},
    {"buffer", fail<fault_kind::null_buffer>, true},
    {"buffer", fail<fault_kind::undefined_tensor>, true},
    {"shape", fail<fault_kind::bad_shape>, true},
    {"root", fail<fault_kind::bad_root>, true},
    {"handle", fail<fault_kind::bad_handle>, true},
    {"device", fail<fault_kind::wrong_memory>, true},
    {"device", fail<fault_kind::wrong_device>, true},
    {"strides", fail<fault_kind::layout>, true},
    {"exception", fail<fault_kind::exception>, true},
    {"allocation", fail<fault_kind::allocation>, true},
};

using ranks = std::vector<int>;

/// The root, one other, several, all but one, and all.
std::vector<ranks> choices(int size) {
  std::vector<ranks> result{{0}};
  if (size > 1)
    result.push_back({size - 1});
  ranks several, all_but_one, all;
  for (int rank = 0; rank < size; ++rank) {
    if (rank % 2)
      several.push_back(rank);
    if (rank != 1)
      all_but_one.push_back(rank);
    all.push_back(rank);
  }
  for (const ranks &more : {several, all_but_one, all})
    if (!more.empty() && std::find(result.begin(), result.end(), more) == result.end())
      result.push_back(more);
  return result;
}

bool holds(const ranks &set, int rank) {
  return std::find(set.begin(), set.end(), rank) != set.end();
}

/// Whom the report must name: for a difference the smaller side, at a tie the one without the root.
ranks named(const change &one, const ranks &changed, int size) {
  int twice = 2 * int(changed.size());
  if (one.fault || twice < size || (twice == size && !holds(changed, 0)))
    return changed;
  ranks rest;
  for (int rank = 0; rank < size; ++rank)
    if (!holds(changed, rank))
      rest.push_back(rank);
  return rest;
}

std::string text_of(const ranks &set) { return detail::to_text(set); }

/// One refused call with a changed record, then a good one; the text of the refusal, or what went
/// wrong.
std::string refused(communicator &comm, const change &one, bool changed) {
  float data[4] = {1, 2, 3, 4};
  tensor_view view = strided(data, {2, 2});
  detail::request call{.leaves = {&view, 1}};
  auto &session = communicator_ref(comm).session();
  statement mine;
  describe(call, comm.size(), session.data(), mine);
  explain(call, mine);
  if (changed)
    one.make(mine);
  status result = session.settle(mine, [](statement &) {});
  int check = comm.rank() == 0 ? 42 : 0;
  status after = try_broadcast(comm, everyrank::view(&check, 1), 0);
  if (!after || check != 42)
    return "the communicator is of no use afterwards: " + after.text;
  return result.text;
}

/// Every change for every choice of ranks, each text behind a form feed.
std::string all_refusals(communicator &comm) {
  std::string result;
  for (const change &one : changes)
    for (const ranks &changed : choices(comm.size()))
      result += "\f" + refused(comm, one, holds(changed, comm.rank()));
  return result;
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

TEST_P(Matrix, EveryFieldOnEveryKindOfRank) {
  texts seen(run_alike(all_refusals));
  for (const change &one : changes)
    for (const ranks &changed : choices(size())) {
      std::string text = seen.next();
      if (!one.fault && int(changed.size()) == size()) {
        EXPECT_EQ(text, "") << one.field << ": all ranks agree, and none has a fault";
        continue;
      }
      EXPECT_THAT(text, testing::ContainsRegex("\n  " + std::string(one.field) + ": .*on " +
                                               text_of(named(one, changed, size()))))
          << one.field << " on " << text_of(changed);
    }
}

/// The same through the public call.
struct misuse {
  const char *words;
  tensor_view (*make)(float *data);
};

constexpr misuse misuses[] = {
    {"buffer: null", [](float *) { return view<float>(nullptr, 8); }},
    {"buffer: an undefined tensor", [](float *) { return tensor_view::undefined(); }},
    {"count: 7", [](float *data) { return view(data, 7); }},
    {"count: 0", [](float *data) { return view(data, 0); }},
    {"shape: not one that a tensor has", [](float *data) { return view(data, -8); }},
    {"datatype: i32", [](float *data) { return view(reinterpret_cast<int *>(data), 8); }},
    {"shape: \\(2, 4\\)", [](float *data) { return strided(data, {2, 4}); }},
    {"device: memory that the library cannot reach",
     [](float *data) {
       tensor_view result = view(data, 8);
       result.device = {device_kind::cuda, 0};
       return result;
     }},
};

std::string misused(communicator &comm, const misuse &one, bool here) {
  std::vector<float> data(24, float(comm.rank() + 1));
  const auto before = data;
  status result =
      try_broadcast(comm, here ? one.make(data.data() + 8) : view(data.data() + 8, 8), 0);
  return result.code == outcome::refused && data != before ? "a buffer was touched" : result.text;
}

/// The ranks that do it wrong: any but all.
std::vector<ranks> wrong_choices(int size) {
  auto result = choices(size);
  std::erase_if(result, [&](const ranks &set) { return int(set.size()) == size; });
  return result;
}

TEST_P(Matrix, MisuseOfThePublicCallTouchesNoBuffer) {
  texts seen(run_alike([](communicator &comm) {
    std::string result;
    for (const misuse &one : misuses)
      for (const ranks &wrong : wrong_choices(comm.size()))
        result += "\f" + misused(comm, one, holds(wrong, comm.rank()));
    return result;
  }));
  for (const misuse &one : misuses)
    for (const ranks &wrong : wrong_choices(size())) {
      std::string text = seen.next();
      EXPECT_THAT(text, testing::HasSubstr("refused on all"));
      if (2 * int(wrong.size()) < size()) {
        EXPECT_THAT(text, testing::ContainsRegex("\n  " + std::string(one.words) + ".* on " +
                                                 text_of(wrong)));
      }
    }
}

TEST_P(Matrix, ThrownAsOneAndTheSameException) {
  std::string text = run_alike([](communicator &comm) {
    int value = 0;
    try {
      broadcast(comm, view(&value, 1), comm.rank() == comm.size() - 1 ? 99 : 0);
      return std::string("nothing was thrown");
    } catch (const disagreement &refusal) {
      return std::string(refusal.what());
    }
  });
  EXPECT_THAT(text, testing::HasSubstr("root: no rank (99 of " + std::to_string(size()) +
                                       " ranks) on rank " + std::to_string(size() - 1)));
}

} // namespace
