// The matrix of mismatches, by the record: each field, on each kind of rank; same text everywhere,
// the right ranks named, and the communicator works on.
#include "call/session.h"
#include "choices.h"
#include "everyrank/broadcast.h"
#include "on_clusters.h"

using namespace everyrank;
using namespace everyrank::test;
using detail::statement;

namespace {

class Matrix : public OnClusters {};
ON_ALL_CLUSTERS_OF_1_TO_8(Matrix);

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

template <int Dim> void another_extent(statement &s) {
  ++s.facts.shape[Dim];
  detail::put(s.shape, "(" + std::to_string(Dim) + ")");
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
    {"shape", another_extent<0>},
    {"shape", another_extent<1>},
    {"shape", another_extent<2>},
    {"shape", another_extent<3>},
    {"shape", another_extent<4>},
    {"shape", another_extent<5>},
    {"shape", another_extent<6>}, // and the eighth
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
    {"datatype", fail<fault_kind::bad_type>, true},
    {"buffer", fail<fault_kind::unfit_tensor>, true},
};

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

TEST_P(Matrix, EveryFieldOnEveryKindOfRank) {
  texts seen(run_alike(all_refusals));
  for (const change &one : changes)
    for (const ranks &changed : choices(size())) {
      std::string text = seen.next();
      if (!one.fault && int(changed.size()) == size()) {
        EXPECT_EQ(text, "") << one.field << ": all ranks agree, and none has a fault";
        continue;
      }
      EXPECT_THAT(text, testing::ContainsRegex(
                            line_of(one.field + std::string(": "), one.fault, changed, size())))
          << one.field << " on " << detail::to_text(changed);
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
