// Hashes for agreement: fast, 128 bits, the same on every machine of one byte order; not for
// secrets.
#pragma once

#include "everyrank/transport.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace everyrank::detail {

/// Folded multiplication of 64-bit words in two lanes, the construction of wyhash (Wang Yi, public
/// domain).
digest hash128(std::span<const std::byte> bytes, std::uint64_t seed = 0) noexcept;

inline std::uint64_t hash64(std::span<const std::byte> bytes, std::uint64_t seed = 0) noexcept {
  return hash128(bytes, seed).low;
}

/// One hash from two, order matters.
std::uint64_t mix(std::uint64_t first, std::uint64_t second) noexcept;

} // namespace everyrank::detail
