// Folded multiplication, two lanes of 64 bits.
#include "fingerprint/hash.h"

#include <bit>
#include <cstring>

namespace everyrank::detail {

static_assert(std::endian::native == std::endian::little, "votes would differ between byte orders");

namespace {

__extension__ using wide = unsigned __int128;

// Odd constants with as many ones as zeros: digits of e and of the golden ratio.
constexpr std::uint64_t key[4] = {0x9e3779b97f4a7c15, 0xb7e151628aed2a6b, 0xbf58476d1ce4e5b9,
                                  0x94d049bb133111eb};

std::uint64_t fold(std::uint64_t first, std::uint64_t second) noexcept {
  wide product = wide(first) * second;
  return std::uint64_t(product) ^ std::uint64_t(product >> 64);
}

std::uint64_t word(const std::byte *at) noexcept {
  std::uint64_t result;
  std::memcpy(&result, at, sizeof result);
  return result;
}

struct lanes {
  std::uint64_t low, high;

  void take(std::uint64_t first, std::uint64_t second) noexcept {
    low = fold(first ^ key[0] ^ low, second ^ key[1]);
    high = fold(first ^ key[2], second ^ key[3] ^ high) + low;
  }
};

} // namespace

std::uint64_t mix(std::uint64_t first, std::uint64_t second) noexcept {
  return fold(first ^ key[0], fold(second ^ key[1], key[2]) ^ key[3]);
}

digest hash128(std::span<const std::byte> bytes, std::uint64_t seed) noexcept {
  lanes state{mix(seed, bytes.size()), mix(bytes.size(), ~seed)};
  while (bytes.size() >= 16) {
    state.take(word(bytes.data()), word(bytes.data() + 8));
    bytes = bytes.subspan(16);
  }
  if (!bytes.empty()) {
    std::byte rest[16] = {};
    std::memcpy(rest, bytes.data(), bytes.size());
    state.take(word(rest), word(rest + 8));
  }
  state.take(state.high, state.low);
  return {state.low, state.high};
}

} // namespace everyrank::detail
