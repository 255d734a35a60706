// The ranges of RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
#include "fingerprint/utf8.h"

namespace everyrank::detail {

namespace {

struct range {
  unsigned char first, last;               // of the leading byte
  std::size_t length;                      // of the character
  unsigned char second_first, second_last; // of the byte behind it
};
constexpr range ranges[] = {
    {0x00, 0x7f, 1, 0, 0},       {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
    {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
    {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f}};

} // namespace

std::size_t utf8_length(std::string_view text) noexcept {
  auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  for (const range &one : ranges) {
    if (text.size() < one.length || byte(0) < one.first || byte(0) > one.last)
      continue;
    bool valid = one.length == 1 || (byte(1) >= one.second_first && byte(1) <= one.second_last);
    for (std::size_t at = 2; at < one.length; ++at)
      valid &= (byte(at) & 0xc0) == 0x80;
    return valid ? one.length : 0;
  }
  return 0;
}

std::string_view utf8_prefix(std::string_view text, std::size_t room) noexcept {
  if (text.size() <= room)
    return text;
  std::size_t end = room;
  while (end > 0 && room - end < 3 && (text[end] & 0xc0) == 0x80)
    --end;
  return text.substr(0, (text[end] & 0xc0) == 0x80 ? room : end);
}

} // namespace everyrank::detail
