// SipHash with two rounds a word and four at the end.
#include "tcp/seal.h"

#include <bit>
#include <cstring>

namespace everyrank::detail {

namespace {

struct state {
  std::uint64_t v0, v1, v2, v3;

  explicit state(const seal_key &key)
      : v0(key.low ^ 0x736f6d6570736575), v1(key.high ^ 0x646f72616e646f6d),
        v2(key.low ^ 0x6c7967656e657261), v3(key.high ^ 0x7465646279746573) {}

  void rounds(int count) {
    for (int i = 0; i < count; ++i) {
      v0 += v1, v2 += v3;
      v1 = std::rotl(v1, 13) ^ v0, v3 = std::rotl(v3, 16) ^ v2;
      v0 = std::rotl(v0, 32);
      v2 += v1, v0 += v3;
      v1 = std::rotl(v1, 17) ^ v2, v3 = std::rotl(v3, 21) ^ v0;
      v2 = std::rotl(v2, 32);
    }
  }

  void take(std::uint64_t word) {
    v3 ^= word;
    rounds(2);
    v0 ^= word;
  }
};

} // namespace

std::uint64_t seal(const seal_key &key, std::span<const std::byte> message) noexcept {
  state inner(key);
  std::uint64_t word = 0, length = message.size();
  for (; message.size() >= 8; message = message.subspan(8)) {
    std::memcpy(&word, message.data(), 8);
    inner.take(word);
  }
  word = 0;
  if (!message.empty())
    std::memcpy(&word, message.data(), message.size());
  inner.take(word | length << 56);
  inner.v2 ^= 0xff;
  inner.rounds(4);
  return inner.v0 ^ inner.v1 ^ inner.v2 ^ inner.v3;
}

seal_key key_of(std::string_view token) noexcept {
  auto bytes = std::as_bytes(std::span(token));
  return {seal({0, 1}, bytes), seal({0, 2}, bytes)};
}

} // namespace everyrank::detail
