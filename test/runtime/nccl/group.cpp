// Groups: checked as a whole at their end, for all communicators of a thread at once.
#include "everyrank/nccl.hpp"
#include "ranks.h"

#include <gmock/gmock.h>

using namespace everyrank::test;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;

namespace {

/// Two broadcasts of halves of the buffer in a group; the second from `root`, of `count` elements.
ncclResult_t two_halves(nccl_rank &here, int root, std::size_t count) {
  everyrankGroupStart();
  everyrankBcast(here.buff, 2, ncclInt32, 0, here.comm, here.stream);
  everyrankBcast(here.buff + 2, count, ncclInt32, root, here.comm, here.stream);
  return everyrankGroupEnd();
}

} // namespace

TEST(NcclGroup, MovesAllItsCalls) {
  NEEDS_RANKS(3);
  EXPECT_THAT(run_nccl(3,
                       [](nccl_rank &here) {
                         std::string result = told(two_halves(here, 1, 2));
                         return result + " " + here.read();
                       }),
              Each("ok 1 2 13 14"));
}

TEST(NcclGroup, IsRefusedAsAWholeAndTheCallIsNamed) {
  NEEDS_RANKS(3);
  auto all = run_nccl(3, [](nccl_rank &here) {
    std::string own = here.read(), result = told(two_halves(here, 1, here.rank == 2 ? 1 : 2));
    result += here.read() == own ? "\nuntouched" : "\ntouched";
    return result + told(two_halves(here, 1, 2)) + here.read(); // works on
  });
  EXPECT_THAT(all, Each(all[0]));
  EXPECT_THAT(all[0], AllOf(HasSubstr("count: 1 on rank 2; expected 2 as on ranks 0,1"),
                            HasSubstr("call 2 of 2 in its group; none of them was made"),
                            HasSubstr("\nuntouchedok1 2 13 14")));
}

TEST(NcclGroup, OfAnotherLengthIsRefused) {
  NEEDS_RANKS(3);
  auto all = run_nccl(3, [](nccl_rank &here) {
    everyrankGroupStart();
    for (int i = 0; i < (here.rank == 1 ? 3 : 2); ++i)
      here.good_call();
    return told(everyrankGroupEnd()) + told(here.good_call());
  });
  EXPECT_THAT(all, Each(all[0]));
  EXPECT_THAT(all[0], HasSubstr("a group of 3 calls on rank 1; expected a group of 2 calls"));
  EXPECT_THAT(all[0], testing::EndsWith("ok"));
}

TEST(NcclGroup, InAGroupRunsAtTheOutermostEnd) {
  NEEDS_RANKS(2);
  EXPECT_THAT(run_nccl(2,
                       [](nccl_rank &here) {
                         everyrankGroupStart();
                         std::string inner = told(two_halves(here, 1, 2)), own = here.read();
                         bool early = own != std::to_string(10 * here.rank + 1) + " " +
                                                 std::to_string(10 * here.rank + 2) + " " +
                                                 std::to_string(10 * here.rank + 3) + " " +
                                                 std::to_string(10 * here.rank + 4);
                         std::string outer = told(everyrankGroupEnd());
                         return inner + outer + (early ? " early " : " ") + here.read();
                       }),
              Each("okok 1 2 13 14"));
}

TEST(NcclGroup, EndWithoutStartIsAnError) {
  EXPECT_THAT(told(everyrankGroupEnd()), HasSubstr("the end of a group that was not started"));
}

// One thread with all communicators: a check inside a call would wait for ever for the next call.
TEST(NcclGroup, OneThreadDrivesSeveralCommunicators) {
  NEEDS_RANKS(3);
  auto all = run_nccl(1, [](nccl_rank &) {
    constexpr int size = 3;
    ncclComm_t comms[size];
    cudaStream_t streams[size];
    int *buffs[size];
    std::string result = told(everyrankCommInitAll(comms, size, nullptr));
    for (int rank = 0; rank < size; ++rank) {
      cudaSetDevice(rank);
      cudaStreamCreate(&streams[rank]);
      cudaMalloc(&buffs[rank], sizeof(int));
      cudaMemcpy(buffs[rank], &rank, sizeof(int), cudaMemcpyHostToDevice);
    }
    for (std::size_t odd_count : {1, 0}) { // first clean, then a mistake of the last communicator
      everyrankGroupStart();
      for (int rank = 0; rank < size; ++rank)
        everyrankBcast(buffs[rank], rank == 2 ? odd_count : 1, ncclInt32, 1, comms[rank],
                       streams[rank]);
      result += ", " + told(everyrankGroupEnd());
    }
    int value = -1;
    cudaStreamSynchronize(streams[2]);
    cudaMemcpy(&value, buffs[2], sizeof(int), cudaMemcpyDeviceToHost);
    return result + ", " + std::to_string(value);
  });
  EXPECT_THAT(all[0],
              AllOf(testing::StartsWith("ok, ok, invalid argument: everyrank: broadcast refused"),
                    HasSubstr("count: 0 on rank 2; expected 1 as on ranks 0,1"),
                    testing::EndsWith(", 1")));
}

TEST(NcclGroup, AnExceptionInItReachesAllRanks) {
  NEEDS_RANKS(3);
  auto all = run_nccl(3, [](nccl_rank &here) {
    std::string result;
    try {
      everyrank::nccl::group group;
      everyrank::nccl::broadcast(here.buff, here.buff, 4, ncclInt32, 0, here.comm, here.stream);
      if (here.rank == 1)
        throw std::runtime_error("this rank has no data");
      group.end();
    } catch (const std::exception &thrown) {
      result = thrown.what();
    }
    return result + "; " + told(here.good_call()) + " " + here.read();
  });
  EXPECT_EQ(all[1], "this rank has no data; ok 1 2 3 4");
  EXPECT_THAT(all[0], AllOf(HasSubstr("exception: thrown before the call on rank 1"),
                            testing::EndsWith("; ok 1 2 3 4")));
  EXPECT_EQ(all[0], all[2]);
}
