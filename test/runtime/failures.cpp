// Ranks that die, stop, are slow or never come, over shared memory: a clear word on every survivor,
// nothing left behind.
#include "everyrank/shm.h"
#include "missing.h"

#include <csignal>
#include <dirent.h>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

using namespace everyrank;
using namespace everyrank::test;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;

namespace {

std::string job() {
  static int number = 0;
  return "fail-" + std::to_string(getpid()) + "-" + std::to_string(++number);
}

const std::string late = "everyrank: ranks are missing in call 1 of this communicator\n"
                         "  rank 1 did not take part within 3 s";

TEST(Missing, IsNamedByAllAndMayComeBack) {
  flag over;
  std::string name = job();
  processes ranks(4, [&](int rank) {
    communicator comm(make_shm_channels({name, rank, 4}), patient(brief));
    call(comm);
    if (rank == 1)
      over.await(3); // the others have given up
    std::string first = call(comm);
    over.raise();
    over.await(4);
    return first + "|" + call(comm);
  });
  EXPECT_THAT(ranks.wait(), Each(late + "|got 5"));
}

TEST(Missing, OfEveryKindAreNamed) {
  expect_all_missing_named([](int size) -> absence::connector {
    return [name = job(), size](int rank) { return make_shm_channels({name, rank, size}); };
  });
}

TEST(Killed, IsNamedAtOnceInEveryCall) {
  std::string name = job();
  processes ranks(4, [&](int rank) {
    communicator comm(make_shm_channels({name, rank, 4}), patient(lengthy));
    call(comm);
    if (rank == 2)
      kill(getpid(), SIGKILL);
    std::string first = call(comm);
    return first + "|" + call(comm);
  });
  auto all = ranks.wait();
  EXPECT_EQ(all[2], "signal 9");
  all.erase(all.begin() + 2);
  EXPECT_THAT(all,
              AllOf(Each(all[0]), Each(HasSubstr("\n  rank 2 has ended or left the communicator|")),
                    Each(HasSubstr("call 2 of this communicator\n  rank 2 has ended"))));
}

TEST(Left, IsNamedAtOnce) {
  std::string name = job();
  processes ranks(3, [&](int rank) {
    communicator comm(make_shm_channels({name, rank, 3}), patient(lengthy));
    return rank == 0 ? std::string("left") : call(comm);
  });
  auto all = ranks.wait();
  EXPECT_EQ(all[0], "left");
  EXPECT_THAT(all[1], HasSubstr("\n  rank 0 has ended or left the communicator"));
  EXPECT_EQ(all[1], all[2]);
}

TEST(Stopped, IsNamedAndHearsItWhenItGoesOn) {
  flag ready, over, back;
  std::string name = job();
  processes ranks(3, [&](int rank) {
    communicator comm(make_shm_channels({name, rank, 3}), patient(brief));
    call(comm);
    ready.raise();
    if (rank == 1)
      raise(SIGSTOP);
    std::string first = call(comm);
    over.raise();
    back.await();
    return first + "|" + call(comm);
  });
  over.await(2);
  kill(ranks.id(1), SIGCONT);
  over.await(3);
  back.raise();
  EXPECT_THAT(ranks.wait(), Each(late + "|got 5"));
}

TEST(Slow, IsWaitedFor) {
  std::string name = job();
  processes ranks(3, [&](int rank) {
    communicator comm(make_shm_channels({name, rank, 3}), patient(lengthy));
    if (rank == 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return call(comm);
  });
  EXPECT_THAT(ranks.wait(), Each("got 5"));
}

TEST(Meeting, ExhaustedMemoryIsToldToAll) {
  std::string name = job();
  processes ranks(3, [&](int rank) {
    if (rank == 0) {
      rlimit small{4096, 4096};
      setrlimit(RLIMIT_FSIZE, &small);
      std::signal(SIGXFSZ, SIG_IGN);
    }
    communicator comm(make_shm_channels({name, rank, 3}), patient(lengthy));
    return call(comm);
  });
  auto all = ranks.wait();
  EXPECT_THAT(all,
              AllOf(Each(all[0]), Each(HasSubstr("bytes of shared memory are not to be had"))));
}

TEST(Meeting, AnAbsentRankIsNamed) {
  std::string name = job();
  processes ranks(3, [&](int rank) {
    if (rank == 2)
      return std::string();
    communicator comm(make_shm_channels({name, rank, 3, brief}));
    return call(comm);
  });
  auto all = ranks.wait();
  EXPECT_THAT(all[0], HasSubstr("everyrank: rank 2 did not come to the meeting"));
  EXPECT_EQ(all[0], all[1]);
}

TEST(Meeting, AnotherNumberOfRanksIsRefused) {
  std::string name = job();
  processes ranks(2, [&](int rank) {
    communicator comm(make_shm_channels({name, rank, rank == 0 ? 2 : 3, lengthy}));
    return call(comm);
  });
  EXPECT_THAT(ranks.wait(), Each(HasSubstr("a process calls itself rank 1 of 3 in job")));
}

std::string list_of_shared_memory() {
  std::string result;
  if (DIR *folder = opendir("/dev/shm")) {
    while (dirent *entry = readdir(folder))
      if (std::string(entry->d_name).find("everyrank") != std::string::npos)
        result += entry->d_name;
    closedir(folder);
  }
  return result;
}

std::string sockets_of(const std::string &name) {
  std::ifstream list("/proc/net/unix");
  std::string line, result;
  while (std::getline(list, line))
    if (line.find(name) != std::string::npos)
      result += line;
  return result;
}

TEST(Meeting, ATakenNameIsAnError) {
  std::string name = job();
  processes ranks(2, [&](int number) {
    while (number == 1 && sockets_of(name).empty()) // until the other waits in the meeting
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    make_shm_channels({name, 0, 2, brief});
    return std::string("opened");
  });
  EXPECT_THAT(ranks.wait()[1], HasSubstr("cannot open the meeting"));
}

TEST(Nothing, IsLeftBehindWhenAllAreKilled) {
  flag ready;
  std::string name = job();
  processes ranks(3, [&](int rank) {
    communicator comm(make_shm_channels({name, rank, 3}));
    ready.raise();
    pause();
    return std::string();
  });
  ready.await(3);
  EXPECT_EQ(sockets_of(name), "") << "the meeting is over, its door is shut";
  for (int rank = 0; rank < 3; ++rank)
    kill(ranks.id(rank), SIGKILL);
  ranks.wait();
  EXPECT_EQ(list_of_shared_memory(), "");
}

TEST(Memory, IsForThisUserAndOfAFixedSize) {
  std::string name = job();
  processes ranks(1, [&](int) -> std::string {
    communicator comm(make_shm_channels({name, 0, 1}));
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);)
      if (line.find("memfd:everyrank") != std::string::npos)
        return line.substr(line.find(' ') + 1, 4);
    return "no memory";
  });
  EXPECT_THAT(ranks.wait(), testing::ElementsAre("rw-s"));
}

} // namespace
