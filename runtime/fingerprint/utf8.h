// Texts of programs, which may hold anything, become texts that every reader can read.
#pragma once

#include <cstddef>
#include <string_view>

namespace everyrank::detail {

/// The bytes of the UTF-8 character that `text` begins with; 0 when it begins with none.
std::size_t utf8_length(std::string_view text) noexcept;

/// The front of `text` that fits in `room` bytes and splits no character.
std::string_view utf8_prefix(std::string_view text, std::size_t room) noexcept;

} // namespace everyrank::detail
