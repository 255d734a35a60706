// Texts that hold anything: cut between characters, told apart from what is no text.
#include "fingerprint/utf8.h"
#include "fingerprint/record.h"

#include <gmock/gmock.h>

using namespace everyrank::detail;

namespace {

TEST(Utf8, KnowsWhatIsACharacter) {
  EXPECT_EQ(utf8_length("a"), 1u);
  EXPECT_EQ(utf8_length("\u00e4b"), 2u);
  EXPECT_EQ(utf8_length("\u20ac"), 3u);
  EXPECT_EQ(utf8_length("\U0001f600"), 4u);
  EXPECT_EQ(utf8_length(std::string_view("\0", 1)), 1u);
  for (const char *wrong : {"", "\x80", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
                            "\xf4\x90\x80\x80", "\xff", "\xe2\x82"})
    EXPECT_EQ(utf8_length(wrong), 0u) << testing::PrintToString(wrong);
}

TEST(Utf8, IsCutBetweenCharacters) {
  std::string_view text = "a\u00e4\u20ac"; // one, two and three bytes
  EXPECT_EQ(utf8_prefix(text, 6), text);
  for (std::size_t room : {5, 4, 3})
    EXPECT_EQ(utf8_prefix(text, room), "a\u00e4");
  EXPECT_EQ(utf8_prefix(text, 2), "a");
  EXPECT_EQ(utf8_prefix("\x80\x80\x80\x80\x80\x80", 5).size(), 5u) << "no text at all";
}

TEST(Put, SplitsNoCharacter) {
  char field[8];
  put(field, "123\u00e4\u00e4\u00e4");
  EXPECT_STREQ(field, "123...") << "the fourth letter would not fit before the dots";
}

} // namespace
