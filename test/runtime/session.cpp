// What a communicator does around its calls: sequence, levels, options from outside, log.
#include "call/session.h"
#include "everyrank/broadcast.h"
#include "everyrank/local.h"
#include "everyrank/threads.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <regex>
#include <sstream>

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

TEST(Session, AnEmptyCommunicatorIsAnError) {
  communicator none;
  int value = 0;
  EXPECT_THROW(broadcast(none, view(&value, 1), 0), usage_error);
  EXPECT_THROW(none.rank(), usage_error);
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

std::string logged(log_format format) {
  options log;
  log.log = testing::TempDir() + "everyrank-log-%r";
  log.format = format;
  std::string path = testing::TempDir() + "everyrank-log-1";
  std::remove(path.c_str());
  on_threads(2, [](communicator &comm) { return call(comm, comm.rank() + 1); }, log);
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  for (const char *rank : {"0", "1"})
    std::remove((testing::TempDir() + "everyrank-log-" + rank).c_str());
  return text.str();
}

TEST(Log, TextHasAPrefixOnEveryLine) {
  std::istringstream text(logged(log_format::text));
  int lines = 0;
  for (std::string line; std::getline(text, line); ++lines)
    EXPECT_TRUE(std::regex_search(line, std::regex(R"(^[^ ]+:\d+:\d+ \[1\] )"))) << line;
  EXPECT_EQ(lines, 3);
}

TEST(Log, JsonIsOneObjectALine) {
  std::string text = logged(log_format::jsonl);
  EXPECT_TRUE(std::regex_match(
      text, std::regex(R"(\{"time":"[0-9T:Z-]+","host":"[^"]*","pid":\d+,"tid":\d+,"rank":1,)"
                       R"("outcome":"refused","text":"everyrank: [^\n"]*\\n  count: .*"\}\n)")))
      << text;
}

} // namespace
