// What a communicator does around its calls: sequence, levels, options from outside, log.
#include "call/session.h"
#include "everyrank/broadcast.h"
#include "everyrank/local.h"
#include "everyrank/threads.h"

#include <cstdlib>
#include <gmock/gmock.h>

using namespace everyrank;
using testing::Each;
using testing::HasSubstr;

namespace {

std::vector<std::string> on_threads(int size,
                                    const std::function<std::string(communicator &)> &each,
                                    const options &defaults = {}) {
  std::vector<std::string> result(static_cast<std::size_t>(size));
  run_threads(
      size, [&](communicator &comm) { result[std::size_t(comm.rank())] = each(comm); }, defaults);
  return result;
}

std::string call(communicator &comm, int count = 1) {
  int values[2] = {};
  return try_broadcast(comm, view(values, count), 0).text;
}

/// Sets a variable for one test.
class variable {
public:
  variable(const char *name, const std::string &value) : name_(name) {
    setenv(name, value.c_str(), 1);
  }
  ~variable() { unsetenv(name_); }

private:
  const char *name_;
};

TEST(Session, AnUncheckedCollectiveOnOneRankShowsInTheSequence) {
  auto all = on_threads(3, [](communicator &comm) {
    if (comm.rank() == 2)
      communicator_ref(comm).session().note(detail::op_kind::unchecked);
    std::string first = call(comm);
    return first + "|" + call(comm);
  });
  EXPECT_THAT(all, Each(all[0]));
  EXPECT_THAT(all[0], HasSubstr("sequence number: 1 on rank 2; expected 0 as on ranks 0,1"));
  EXPECT_EQ(all[0].back(), '|') << "after the refusal the ranks are in step";
}

TEST(Session, AnotherUncheckedCollectiveShowsInTheHistory) {
  auto all = on_threads(3, [](communicator &comm) {
    communicator_ref(comm).session().note(comm.rank() == 1 ? detail::op_kind::group
                                                           : detail::op_kind::unchecked);
    return call(comm);
  });
  EXPECT_THAT(all, Each(HasSubstr("earlier calls: history")));
}

TEST(Session, LocalThrowsOnTheGuiltyRankAlone) {
  options local;
  local.level = level::local;
  local.timeout = std::chrono::milliseconds(500);
  auto all = on_threads(1, [](communicator &comm) { return call(comm, -1); }, local);
  EXPECT_THAT(all[0], HasSubstr("refused on this rank alone"));
  EXPECT_THAT(all[0], HasSubstr("shape: not one that a tensor has ((-1)) on rank 0"));
}

TEST(Session, ARefusalIsLoggedOnEveryRank) {
  options settings;
  settings.log = "stderr";
  testing::internal::CaptureStderr();
  on_threads(2, [](communicator &comm) { return call(comm, comm.rank() + 1); }, settings);
  std::string log = testing::internal::GetCapturedStderr();
  for (const char *rank : {"[0] ", "[1] "})
    EXPECT_THAT(log, HasSubstr(rank + std::string("everyrank: broadcast refused")));
}

TEST(Session, AnEmptyCommunicatorIsAnError) {
  communicator none;
  int value = 0;
  EXPECT_THROW(broadcast(none, view(&value, 1), 0), usage_error);
  EXPECT_THROW(none.rank(), usage_error);
}

TEST(Session, OptionsThatMakeNoSenseMakeNoCommunicatorAnywhere) {
  options never;
  never.timeout = std::chrono::milliseconds(-1);
  try {
    run_threads(2, [](communicator &) {}, never);
    FAIL();
  } catch (const disagreement &wrong) {
    EXPECT_THAT(wrong.what(), HasSubstr("timeout=-1 ms: wanted seconds from 0.001"));
  }
}

TEST(Environment, WinsOverTheProgram) {
  variable options("EVERYRANK_OPTIONS", "level=off");
  auto all = on_threads(1, [](communicator &comm) {
    return std::to_string(int(communicator_ref(comm).session().settings().level));
  });
  EXPECT_EQ(all[0], "0");
}

TEST(Environment, AMistakeMakesNoCommunicatorAnywhere) {
  variable options("EVERYRANK_OPTIONS", "levle=off");
  try {
    run_threads(2, [](communicator &) {});
    FAIL();
  } catch (const disagreement &wrong) {
    EXPECT_THAT(wrong.what(), HasSubstr("unknown option levle; help=1 lists all on ranks 0,1"));
  }
}

TEST(Environment, TellsWhatALauncherStarted) {
  EXPECT_FALSE(launched());
  variable rank("RANK", "3"), size("WORLD_SIZE", "8");
  EXPECT_EQ(launched()->rank, 3);
  EXPECT_EQ(launched()->size, 8);
  variable wrong("RANK", "eight");
  EXPECT_THROW(launched(), usage_error);
}

} // namespace
