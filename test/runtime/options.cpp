// EVERYRANK_OPTIONS: every key, every mistake.
#include "everyrank/options.h"
#include "everyrank/error.h"

#include <gmock/gmock.h>

using namespace everyrank;
using testing::HasSubstr;

namespace {

std::string complaint(std::string_view text) {
  try {
    parse_options(text);
  } catch (const usage_error &wrong) {
    return wrong.what();
  }
  return "accepted";
}

TEST(Options, AllKeys) {
  options all = parse_options("level=verify:timeout=1.5:log=/tmp/a-%r:format=jsonl:help=0");
  EXPECT_EQ(all.level, level::verify);
  EXPECT_EQ(all.timeout, std::chrono::milliseconds(1500));
  EXPECT_EQ(all.log, "/tmp/a-%r");
  EXPECT_EQ(all.format, log_format::jsonl);
}

TEST(Options, TheLastWinsAndOthersStay) {
  options base;
  base.log = "stderr";
  options merged = parse_options("level=off::level=local:", base);
  EXPECT_EQ(merged.level, level::local);
  EXPECT_EQ(merged.log, "stderr");
}

TEST(Options, QuotesHoldColons) {
  options quoted = parse_options("log='C:/a:b.log':timeout=2:format=\"jsonl\"");
  EXPECT_EQ(quoted.log, "C:/a:b.log");
  EXPECT_EQ(quoted.timeout, std::chrono::seconds(2));
  EXPECT_EQ(quoted.format, log_format::jsonl);
  EXPECT_EQ(parse_options("log=it's").log, "it's") << "a quote inside is a letter";
  EXPECT_EQ(parse_options("log=").log, "");
  EXPECT_THAT(complaint("log='a:b"), HasSubstr("log='a:b: wanted a value that ends at its second"));
  EXPECT_THAT(complaint("log='a'b"), HasSubstr("log='a'b: wanted a value that ends at its second"));
}

TEST(Options, EachMistakeIsNamed) {
  EXPECT_THAT(complaint("levle=off"), HasSubstr("unknown option levle"));
  EXPECT_THAT(complaint("level=max"), HasSubstr("level=max: wanted off, local, agree or verify"));
  EXPECT_THAT(complaint("level"), HasSubstr("level=: wanted off"));
  EXPECT_THAT(complaint("=off"), HasSubstr("unknown option ;"));
  EXPECT_THAT(complaint("format=xml"), HasSubstr("format=xml: wanted text or jsonl"));
  EXPECT_THAT(complaint("help=yes"), HasSubstr("help=yes: wanted 0 or 1"));
  for (const char *time : {"0", "-1", "1s", "nan", "inf", "1e99", ""})
    EXPECT_THAT(complaint(std::string("timeout=") + time), HasSubstr("wanted seconds")) << time;
}

TEST(Options, MistakesInCodeAreFoundToo) {
  EXPECT_NO_THROW(check_options({}));
  for (auto time : {std::chrono::milliseconds(0), std::chrono::milliseconds(-1),
                    std::chrono::milliseconds::max()}) {
    options wrong;
    wrong.timeout = time;
    EXPECT_THROW(check_options(wrong), usage_error) << time.count();
  }
  options wrong;
  wrong.level = level(4);
  EXPECT_THROW(check_options(wrong), usage_error);
}

TEST(Options, HelpListsEveryKey) {
  testing::internal::CaptureStderr();
  parse_options("help=1");
  std::string help = testing::internal::GetCapturedStderr();
  for (const char *key : {"level:", "timeout:", "log:", "format:", "help:"})
    EXPECT_THAT(help, HasSubstr(key));
}

} // namespace
