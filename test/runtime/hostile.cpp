// What a program may do that nobody expects of it: an answer, never a hang or a crash.
#include "call.h"
#include "everyrank/object.h"
#include "everyrank/threads.h"

#include <gmock/gmock.h>
#include <limits>
#include <thread>

using namespace everyrank;
using namespace everyrank::test;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;

namespace {

/// Runs `each` on threads; what it returns or throws.
std::vector<std::string> on_threads(int size,
                                    const std::function<std::string(communicator &)> &each,
                                    const options &defaults = {}) {
  std::vector<std::string> result(std::size_t(size), "nothing");
  run_threads(
      size,
      [&](communicator &comm) {
        std::string &mine = result[std::size_t(comm.rank())];
        try {
          mine = each(comm);
        } catch (const std::exception &thrown) {
          mine = thrown.what();
        }
      },
      defaults);
  return result;
}

options at(level what) {
  options result = patient(brief);
  result.level = what;
  return result;
}

TEST(Root, OutsideIsAnErrorAlsoWhenNothingIsChecked) {
  for (int root : {-1, 2, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
    auto all = on_threads(
        2,
        [&](communicator &comm) {
          std::vector<int> data(4);
          return broadcast(comm, std::span(data), root), std::string("moved");
        },
        at(level::off));
    EXPECT_THAT(all, Each("everyrank: root " + std::to_string(root) + " of 2 ranks"));
  }
}

TEST(Allocation, ThatFailsIsToldToAllAtEveryLevel) {
  for (level what : {level::off, level::local, level::agree, level::verify}) {
    auto all = on_threads(
        3,
        [](communicator &comm) {
          std::vector<int> data(4);
          std::optional<tensor_view> mine;
          if (comm.rank() == 0)
            mine = view(data.data(), 4);
          auto fails = [](dtype, const extents &, device_kind) -> tensor_view { throw 42; };
          broadcast_alloc(comm, mine, 0, fails);
          return std::string("accepted");
        },
        at(what));
    EXPECT_THAT(all,
                AllOf(Each(all[0]), Each(HasSubstr("failed (not a std::exception) on ranks 1,2"))));
  }
}

TEST(Allocation, OfAnotherSizeIsRefusedAtEveryLevel) {
  for (level what : {level::off, level::local, level::agree}) {
    auto all = on_threads(
        2,
        [](communicator &comm) {
          std::vector<int> data(8);
          std::optional<tensor_view> mine;
          if (comm.rank() == 0)
            mine = view(data.data(), 8);
          auto small = [&](dtype, const extents &, device_kind) { return view(data.data(), 4); };
          broadcast_alloc(comm, mine, 0, small);
          return std::string("accepted");
        },
        at(what));
    EXPECT_THAT(all, Each(HasSubstr("count: 4 on rank 1; expected 8")));
  }
}

TEST(Allocation, ThatBroadcastsItselfIsRefused) {
  auto all = on_threads(
      2,
      [](communicator &comm) {
        std::vector<int> data(4);
        std::optional<tensor_view> mine;
        if (comm.rank() == 0)
          mine = view(data.data(), 4);
        auto nested = [&](dtype, const extents &, device_kind) {
          broadcast(comm, std::span(data), 0);
          return view(data.data(), 4);
        };
        broadcast_alloc(comm, mine, 0, nested);
        return std::string("accepted");
      },
      patient(brief));
  EXPECT_THAT(all[0], HasSubstr("operation: broadcast on rank 1; expected broadcast_alloc"));
  EXPECT_EQ(all[1], all[0]);
}

/// The root waits for nobody longer than for an ordinary call.
TEST(Patience, IsForTheRootAlone) {
  std::atomic<int> done = 0;
  auto all = on_threads(
      3,
      [&](communicator &comm) {
        if (comm.rank() == 2) { // busy elsewhere
          while (done < 2)
            std::this_thread::yield();
          return std::string();
        }
        try {
          compute_on_root(comm, 0, [] { return 1; });
        } catch (const missing_ranks &wrong) {
          ++done;
          return std::string(wrong.what());
        }
        return std::string("computed");
      },
      patient(brief));
  EXPECT_THAT(all[0], HasSubstr("rank 2 did not take part within 3 s"));
  EXPECT_EQ(all[1], all[0]);
}

TEST(Patience, OfAnyLengthIsFine) {
  for (auto patience : {std::chrono::milliseconds::max(), std::chrono::milliseconds::min(),
                        std::chrono::milliseconds(-5), std::chrono::milliseconds(0)}) {
    auto all = on_threads(2, [&](communicator &comm) {
      return std::to_string(compute_on_root(comm, 0, [] { return 7; }, 0, patience));
    });
    EXPECT_THAT(all, Each("7"));
  }
}

TEST(Patience, ARootThatNeverComesIsNamedWithTheWholeTime) {
  std::atomic<bool> done = false;
  auto all = on_threads(
      2,
      [&](communicator &comm) {
        if (comm.rank() == 0) {
          while (!done)
            std::this_thread::yield();
          return std::string();
        }
        try {
          compute_on_root(comm, 0, [] { return 1; }, 0, std::chrono::milliseconds(500));
        } catch (const missing_ranks &wrong) {
          done = true;
          return std::string(wrong.what());
        }
        return std::string("computed");
      },
      patient(std::chrono::milliseconds(500)));
  EXPECT_THAT(all[1], HasSubstr("rank 0 did not take part within 1 s"));
}

TEST(Compute, OfAnOddExceptionIsToldToAll) {
  auto all = on_threads(2, [](communicator &comm) {
    return std::to_string(compute_on_root(comm, 0, []() -> int { throw 42; }));
  });
  EXPECT_THAT(all, Each(HasSubstr("exception: thrown before the call (not a std::exception)")));
}

TEST(Compute, ThatBroadcastsItselfIsRefused) {
  auto all = on_threads(
      2,
      [](communicator &comm) {
        return std::to_string(compute_on_root(comm, 0, [&] {
          std::vector<int> data(4);
          broadcast(comm, std::span(data), 0);
          return 1;
        }));
      },
      patient(std::chrono::milliseconds(500)));
  EXPECT_THAT(all[1], HasSubstr("structure: "));
  EXPECT_EQ(all[0], all[1]);
}

TEST(Withdraw, ByAllIsRefusedOnAll) {
  auto all = on_threads(3, [](communicator &comm) {
    std::string first = withdraw(comm, "out of data").text;
    return first + "|" + call(comm);
  });
  EXPECT_THAT(all, Each(HasSubstr("call refused on all 3 ranks, no data was moved\n  exception: "
                                  "thrown before the call (out of data) on ranks 0-2")));
  EXPECT_THAT(all, Each(testing::EndsWith("|got 5")));
}

TEST(Withdraw, IsNotHeardWhereNothingIsCompared) {
  for (level what : {level::off, level::local}) {
    auto all = on_threads(
        1, [](communicator &comm) { return withdraw(comm, "out of data").text; }, at(what));
    EXPECT_THAT(all[0], HasSubstr("call refused on this rank alone"));
  }
}

TEST(Communicator, ThatWasMovedFromIsAnError) {
  auto all = on_threads(1, [](communicator &comm) {
    communicator_ref before = comm;
    communicator moved = std::move(comm);
    int value = 5;
    std::string result = try_broadcast(before, view(&value, 1), 0) ? "the borrowed one works" : "";
    comm = std::move(moved); // back, or the next line has no rank to tell
    communicator other;
    try {
      broadcast(other, view(&value, 1), 0);
    } catch (const usage_error &wrong) {
      result += std::string(", ") + wrong.what();
    }
    return result;
  });
  EXPECT_EQ(all[0], "the borrowed one works, everyrank: the communicator is empty: "
                    "default-constructed or moved from");
}

TEST(Communicator, OfHalfItsChannelsIsAnError) {
  auto parts = make_thread_channels(1);
  EXPECT_THROW(communicator({nullptr, std::move(parts[0].mover)}), usage_error);
  EXPECT_THROW(communicator({std::move(parts[0].control), nullptr}), usage_error);
  EXPECT_THROW(make_thread_channels(0), usage_error);
  EXPECT_THROW(make_thread_channels(-1), usage_error);
}

TEST(Communicator, OutlivesTheChannelsOfTheOthers) {
  auto parts = make_thread_channels(2);
  parts[1] = {};
  EXPECT_THROW(communicator(std::move(parts[0])), missing_ranks);
}

TEST(Communicator, TwoOfThemMayAlternate) {
  auto first = make_thread_channels(2), second = make_thread_channels(2);
  std::vector<std::thread> threads;
  std::vector<std::string> seen(2);
  for (std::size_t rank = 0; rank < 2; ++rank)
    threads.emplace_back([&, rank] {
      communicator one(std::move(first[rank])), other(std::move(second[rank]));
      for (int i = 0; i < 100; ++i)
        seen[rank] = call(one) + " " + call(other);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_THAT(seen, Each("got 5 got 5"));
}

TEST(Communicator, InAnotherOrderOnOneRankEndsInATimeOut) {
  auto first = make_thread_channels(2), second = make_thread_channels(2);
  std::vector<std::thread> threads;
  std::vector<std::string> seen(2);
  for (std::size_t rank = 0; rank < 2; ++rank)
    threads.emplace_back([&, rank] {
      communicator one(std::move(first[rank]), patient(brief)),
          other(std::move(second[rank]), patient(brief));
      seen[rank] = call(rank ? one : other);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_THAT(seen[0], HasSubstr("\n  rank 1 "));
  EXPECT_THAT(seen[1], HasSubstr("\n  rank 0 "));
}

TEST(Communicator, ServesOneThreadAtATime) {
  std::atomic<int> told = 0;
  auto all = on_threads(
      2,
      [&](communicator &comm) {
        std::string result;
        auto use = [&] {
          try {
            result = call(comm);
          } catch (const usage_error &wrong) {
            EXPECT_STREQ(wrong.what(),
                         "everyrank: two threads use one communicator at the same time");
            ++told;
          }
        };
        if (comm.rank() == 0) {
          while (told == 0) // so the first of the two is still waiting
            std::this_thread::yield();
          use();
        } else {
          std::thread other(use);
          use();
          other.join();
        }
        return result;
      },
      patient(lengthy));
  EXPECT_THAT(all, Each("got 5"));
  EXPECT_EQ(told, 1);
}

TEST(Threads, ThatThrowEndTheWaitOfTheOthers) {
  try {
    run_threads(
        3,
        [](communicator &comm) {
          if (comm.rank() == 1)
            throw std::runtime_error("gone");
          EXPECT_THAT(call(comm), HasSubstr("rank 1 has ended or left"));
        },
        patient(lengthy));
    FAIL();
  } catch (const std::runtime_error &thrown) {
    EXPECT_STREQ(thrown.what(), "gone");
  }
}

} // namespace
