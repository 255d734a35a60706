// What goes wrong besides the arguments: NCCL itself, a rank that does not come, wrong use.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace everyrank::test;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;

TEST(NcclFailure, AMissingRankIsNamedOnEverySurvivor) {
  NEEDS_RANKS(3);
  auto all = run_nccl(
      3, [](nccl_rank &here) { return here.rank == 1 ? "left" : told(here.good_call()); },
      "timeout=0.5");
  EXPECT_EQ(all[0], all[2]);
  EXPECT_THAT(all[0], AllOf(testing::StartsWith("remote process exited"), HasSubstr("rank 1")));
}

TEST(NcclFailure, AnErrorOfNcclsIsPassedOn) {
  NEEDS_RANKS(2);
  // Nothing is checked, so NCCL sees the wrong root.
  EXPECT_THAT(run_nccl(
                  2, [](nccl_rank &here) { return told(here.good_call(5)); }, "level=off"),
              Each("invalid argument: everyrank: ncclBroadcast: invalid argument"));
}

TEST(NcclFailure, TheLocalLevelSpeaksOnTheFaultyRankAlone) {
  auto all = run_nccl(
      1,
      [](nccl_rank &here) {
        return told(everyrankBcast(nullptr, 4, ncclInt32, 0, here.comm, here.stream));
      },
      "level=local");
  EXPECT_THAT(all[0],
              HasSubstr("refused on this rank alone, the others were not asked\n  buffer: null"));
}

TEST(NcclFailure, ACommunicatorMustBeAttachedOnce) {
  auto all = run_nccl(1, [](nccl_rank &here) {
    ncclUniqueId id;
    ncclComm_t other;
    ncclGetUniqueId(&id);
    ncclCommInitRank(&other, 1, id, 0);
    std::string result = told(everyrankBcast(here.buff, 4, ncclInt32, 0, other, here.stream));
    result += "|" + told(everyrankCommAttach(other, "a job of this test"));
    result += "|" + told(everyrankBcast(here.buff, 4, ncclInt32, 0, other, here.stream));
    result += "|" + told(everyrankCommAttach(other, "a job of this test"));
    result += "|" + told(everyrankCommDetach(other)) + "|" + told(everyrankCommDetach(other));
    return result;
  });
  EXPECT_EQ(all[0],
            "invalid usage: everyrank: this communicator is not attached; see everyrankCommAttach|"
            "ok|ok|invalid usage: everyrank: this communicator is attached already|ok|"
            "invalid usage: everyrank: this communicator is not attached; see everyrankCommAttach");
}
