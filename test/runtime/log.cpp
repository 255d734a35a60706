// The log: text with a prefix on every line, or JSON that every reader accepts.
#include "call/log.h"

#include <cstdio>
#include <fstream>
#include <gmock/gmock.h>
#include <regex>
#include <sstream>

using namespace everyrank;
using testing::HasSubstr;

namespace {

/// What rank 3 writes to its file for these texts.
std::string logged(log_format format, const std::vector<std::string> &texts) {
  options settings;
  settings.log = testing::TempDir() + "everyrank:log-%r";
  settings.format = format;
  std::string path = testing::TempDir() + "everyrank:log-3";
  std::remove(path.c_str());
  for (const std::string &text : texts)
    detail::write_log(settings, 3, {outcome::refused, text, {}});
  std::ostringstream all;
  all << std::ifstream(path).rdbuf();
  std::remove(path.c_str());
  return all.str();
}

TEST(Log, TextHasAPrefixOnEveryLine) {
  std::istringstream text(logged(log_format::text, {"a\n  b", "c"}));
  int lines = 0;
  for (std::string line; std::getline(text, line); ++lines)
    EXPECT_TRUE(std::regex_search(line, std::regex(R"(^[^ ]+:\d+:\d+ \[3\]  *[abc]$)"))) << line;
  EXPECT_EQ(lines, 3);
}

TEST(Log, JsonIsOneObjectALine) {
  std::string text = logged(log_format::jsonl, {"a\n  b"});
  EXPECT_TRUE(std::regex_match(
      text, std::regex(R"(\{"time":"[0-9T:Z-]+","host":"[^"]*","pid":\d+,"tid":\d+,"rank":3,)"
                       R"("outcome":"refused","text":"a\\n  b"\}\n)")))
      << text;
}

TEST(Log, JsonEscapesWhatJsonMustNotHold) {
  using namespace std::string_literals;
  std::string text = logged(log_format::jsonl, {"q\" b\\ \t \x01 \0 \x7f \u20ac \xff\xc3"s});
  EXPECT_THAT(text, HasSubstr(R"("text":"q\" b\\ \u0009 \u0001 \u0000 \u007f )"
                              "\u20ac"
                              R"( \ufffd\ufffd"})"));
}

TEST(Log, AFileThatCannotBeWrittenIsToldOf) {
  options settings;
  settings.log = "/no/such/folder/%r.log";
  testing::internal::CaptureStderr();
  detail::write_log(settings, 3, {outcome::refused, "a", {}});
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "everyrank: cannot write the log /no/such/folder/3.log\n");
}

TEST(Log, NothingIsWrittenWhereNoneIsWanted) {
  testing::internal::CaptureStderr();
  detail::write_log({}, 3, {outcome::refused, "a", {}});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

} // namespace
