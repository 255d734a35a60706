// Proof that a message comes from somebody who knows the job's token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace everyrank::detail {

struct seal_key {
  std::uint64_t low = 0, high = 0;
};

/// The key that belongs to a token.
seal_key key_of(std::string_view token) noexcept;

/// SipHash-2-4 (Aumasson and Bernstein, INDOCRYPT 2012): without the key nobody finds the seal of a
/// message.
std::uint64_t seal(const seal_key &key, std::span<const std::byte> message) noexcept;

} // namespace everyrank::detail
