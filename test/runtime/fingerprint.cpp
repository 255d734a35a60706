// The record: its votes, its table of fields, and how a call becomes one.
#include "fingerprint/describe.h"
#include "fingerprint/fields.h"
#include "fingerprint/hash.h"

#include <cstring>
#include <gmock/gmock.h>
#include <set>

using namespace everyrank;
using namespace everyrank::detail;

namespace {

class no_mover : public mover {
  void broadcast(const tensor_view &, int, std::chrono::milliseconds) override {}
};

statement described(const tensor_view &view, int root = 0) {
  statement out;
  request call{.root = root, .leaves = {&view, 1}};
  describe(call, 4, no_mover(), out);
  explain(call, out);
  return out;
}

TEST(Record, EveryByteThatMustBeEqualChangesTheVote) {
  record plain;
  for (std::size_t at = 0; at < sizeof(record); ++at) {
    record changed = plain;
    reinterpret_cast<unsigned char *>(&changed)[at] ^= 0x40;
    EXPECT_EQ(vote_of(plain) == vote_of(changed), at >= record_compared) << "byte " << at;
  }
}

TEST(Record, EveryByteThatMustBeEqualHasAField) {
  record plain;
  for (std::size_t at = 0; at < record_compared; ++at) {
    record changed = plain;
    reinterpret_cast<unsigned char *>(&changed)[at] ^= 0x40;
    bool told = changed.fault != plain.fault;
    for (const field &column : fields())
      told |= !column.same(plain, changed);
    EXPECT_TRUE(told) << "byte " << at;
  }
}

TEST(Hash, SeesEveryBitAndTheLength) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  std::vector<std::byte> bytes(40);
  for (std::size_t length = 0; length <= bytes.size(); ++length) {
    digest sum = hash128(std::span(bytes).first(length));
    EXPECT_TRUE(seen.insert({sum.low, sum.high}).second) << "length " << length;
  }
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    auto changed = bytes;
    changed[bit / 8] ^= std::byte(1 << bit % 8);
    digest sum = hash128(changed);
    EXPECT_TRUE(seen.insert({sum.low, sum.high}).second) << "bit " << bit;
  }
}

TEST(Describe, AGoodViewHasNoFault) {
  float data[6] = {};
  statement out = described(strided(data, {2, 3}));
  EXPECT_EQ(out.facts.fault, fault_kind::none);
  EXPECT_EQ(out.facts.count, 6);
  EXPECT_STREQ(out.shape, "(2, 3)");
  EXPECT_THAT(out.site, testing::StartsWith("fingerprint.cpp:"));
}

TEST(Describe, EachFaultIsAField) {
  float data[6] = {};
  EXPECT_EQ(described(view<float>(nullptr, 3)).facts.fault, fault_kind::null_buffer);
  EXPECT_EQ(described(tensor_view::undefined()).facts.fault, fault_kind::undefined_tensor);
  EXPECT_EQ(described(view(data, -1)).facts.fault, fault_kind::bad_shape);
  EXPECT_EQ(described(strided(data, {2, 3}, {1})).facts.fault, fault_kind::bad_shape);
  EXPECT_EQ(described(view(data, 3), 4).facts.fault, fault_kind::bad_root);
  EXPECT_EQ(described(view(data, 3), -1).facts.fault, fault_kind::bad_root);
}

TEST(Describe, NullIsFineForNothing) {
  EXPECT_EQ(described(view<float>(nullptr, 0)).facts.fault, fault_kind::none);
}

TEST(Describe, WrittenOutRowMajorStridesAreNoDifference) {
  float data[6] = {};
  EXPECT_EQ(vote_of(described(strided(data, {2, 3})).facts),
            vote_of(described(strided(data, {2, 3}, {3, 1})).facts));
  EXPECT_NE(vote_of(described(strided(data, {2, 3})).facts),
            vote_of(described(strided(data, {2, 3}, {1, 2})).facts));
}

TEST(Describe, EightDimensionsAreTellApart) {
  float data[1] = {};
  auto vote = [&](std::int64_t seventh, std::int64_t eighth) {
    return vote_of(described(strided(data, {1, 1, 1, 1, 1, 1, seventh, eighth})).facts);
  };
  EXPECT_EQ(vote(2, 3), vote(2, 3));
  EXPECT_NE(vote(2, 3), vote(3, 2));
}

TEST(Put, MarksWhatIsCut) {
  char field[8];
  put(field, "1234567");
  EXPECT_STREQ(field, "1234567");
  put(field, "12345678");
  EXPECT_STREQ(field, "1234...");
}

} // namespace
