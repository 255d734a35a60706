// Counts, sizes, types and packing of views.
#include "everyrank/view.h"
#include "call/pack.h"

#include <gmock/gmock.h>
#include <numeric>

using namespace everyrank;

namespace {

TEST(View, TypesFollowTheElement) {
  EXPECT_EQ(view<float>(nullptr, 1).type, dtype::f32);
  EXPECT_EQ(view<bool>(nullptr, 1).type, dtype::boolean);
  EXPECT_EQ(view<std::int64_t>(nullptr, 1).type, dtype::i64);
  EXPECT_EQ(view<unsigned short>(nullptr, 1).type, dtype::u16);
  EXPECT_EQ(view<std::complex<double>>(nullptr, 1).type, dtype::c128);
}

TEST(View, AStructIsItsBytes) {
  struct pair {
    int a, b;
  } data[3];
  EXPECT_EQ(view(data, 3).type, dtype::bytes);
  EXPECT_EQ(view(data, 3).bytes(), sizeof data);
}

TEST(View, CountOfOddShapes) {
  tensor_view odd(nullptr, dtype::f64, {});
  EXPECT_EQ(odd.count(), 1) << "a scalar";
  odd.shape = {3, 0, std::int64_t(1) << 62};
  EXPECT_EQ(odd.count(), 0);
  odd.shape = {std::int64_t(1) << 31, std::int64_t(1) << 31};
  EXPECT_EQ(odd.count(), -1) << "2^62 doubles are more bytes than there can be";
  odd.shape = {2, -1};
  EXPECT_EQ(odd.count(), -1);
}

TEST(View, NineDimensionsAreRefused) {
  std::vector<std::int64_t> nine(9, 1);
  EXPECT_THROW(extents{std::span<const std::int64_t>(nine)}, std::length_error);
}

TEST(Pack, StridedThereAndBack) {
  std::vector<int> matrix(12), packed(6), other(12, -1);
  std::iota(matrix.begin(), matrix.end(), 0);
  // The second and third column of a 3 x 4 matrix, transposed.
  tensor_view columns = strided(matrix.data() + 1, {2, 3}, {1, 4});
  detail::pack({&columns, 1}, reinterpret_cast<std::byte *>(packed.data()));
  EXPECT_THAT(packed, testing::ElementsAre(1, 5, 9, 2, 6, 10));
  columns.data = other.data() + 1;
  detail::unpack(reinterpret_cast<std::byte *>(packed.data()), {&columns, 1});
  EXPECT_THAT(other, testing::ElementsAre(-1, 1, 2, -1, -1, 5, 6, -1, -1, 9, 10, -1));
}

} // namespace
