// Texts of refusals: who is named, what was expected, in which words.
#include "verdict/verdict.h"
#include "call/greeting.h"
#include "verdict/ranks.h"

#include <gmock/gmock.h>

using namespace everyrank;
using namespace everyrank::detail;
using testing::HasSubstr;
using testing::Not;

namespace {

std::vector<statement> good(int size) {
  statement one;
  put(one.site, "train.cpp:7");
  one.facts.count = 10;
  return std::vector<statement>(size, one);
}

std::string ranges(std::vector<int> ranks) { return to_text(ranks); }

TEST(Ranks, AreRanges) {
  EXPECT_EQ(ranges({3}), "rank 3");
  EXPECT_EQ(ranges({1, 2, 3, 7}), "ranks 1-3,7");
  EXPECT_EQ(ranges({0, 1, 5, 7, 8}), "ranks 0,1,5,7,8");
}

TEST(Verdict, WholeText) {
  auto all = good(4);
  all[2].facts.count = 12;
  put(all[2].site, "train.cpp:9");
  EXPECT_EQ(explain_refusal(all), "everyrank: broadcast refused on all 4 ranks, no data was moved\n"
                                  "  count: 12 on rank 2; expected 10 as on ranks 0,1,3\n"
                                  "  called at train.cpp:7 on ranks 0,1,3; train.cpp:9 on rank 2");
}

TEST(Verdict, AtATieTheRootIsRight) {
  auto all = good(2);
  all[1].facts.count = 12;
  EXPECT_THAT(explain_refusal(all), HasSubstr("count: 12 on rank 1; expected 10"));
  for (statement &one : all)
    one.facts.root = 1;
  EXPECT_THAT(explain_refusal(all), HasSubstr("count: 10 on rank 0; expected 12"));
}

TEST(Verdict, TheMajorityIsRightAgainstTheRoot) {
  auto all = good(5);
  all[0].facts.root = 3;
  EXPECT_THAT(explain_refusal(all), HasSubstr("root: 3 on rank 0; expected 0 as on ranks 1-4"));
}

TEST(Verdict, SeveralWrongValuesAreListed) {
  auto all = good(5);
  all[1].facts.count = 11;
  all[3].facts.count = 12;
  EXPECT_THAT(explain_refusal(all),
              HasSubstr("count: 11 on rank 1; 12 on rank 3; expected 10 as on ranks 0,2,4"));
}

TEST(Verdict, FaultsAreNamedEvenWhenAllHaveThem) {
  auto all = good(3);
  for (statement &one : all)
    one.facts.fault = fault_kind::null_buffer;
  EXPECT_THAT(explain_refusal(all), HasSubstr("buffer: null on ranks 0-2"));
}

TEST(Verdict, AnExceptionBringsItsWordsAndHidesTheBuffer) {
  auto all = good(3);
  all[1].facts.fault = fault_kind::exception;
  all[1].facts.count = 0;
  put(all[1].fault, "disk full");
  std::string text = explain_refusal(all);
  EXPECT_THAT(text, HasSubstr("exception: thrown before the call (disk full) on rank 1"));
  EXPECT_THAT(text, Not(HasSubstr("count")));
}

TEST(Verdict, ARootOutOfRangeIsNoIndex) {
  auto all = good(2);
  for (statement &one : all)
    one.facts.root = 99, one.facts.fault = fault_kind::bad_root;
  EXPECT_THAT(explain_refusal(all), HasSubstr("root: no rank on ranks 0,1"));
}

TEST(Verdict, MissingRanksByReason) {
  answer found{answer::kind::missing, {1, 2}, {5}, {}};
  EXPECT_EQ(explain_missing(found, "call 3", std::chrono::milliseconds(1500)),
            "everyrank: ranks are missing in call 3\n"
            "  ranks 1,2 did not take part within 1.5 s\n"
            "  rank 5 has ended or left the communicator");
}

TEST(Verdict, CorruptionIsMeasuredAgainstTheRoot) {
  std::vector<digest> sums{{1, 1}, {1, 1}, {2, 2}};
  EXPECT_THAT(explain_corruption(sums, 2), HasSubstr("not the root's on ranks 0,1"));
}

TEST(Greeting, WrongOptionsOfOneRankAreToldToAll) {
  std::vector<greeting> all(3, make_greeting({}, ""));
  EXPECT_EQ(explain_greetings(all), "");
  all[1] = make_greeting({}, "everyrank: unknown option levle");
  all[2].level = 0;
  std::string text = explain_greetings(all);
  EXPECT_THAT(text, HasSubstr("unknown option levle on rank 1"));
  EXPECT_THAT(text, HasSubstr("level: off on rank 2; expected agree as on rank 0"));
}

} // namespace
