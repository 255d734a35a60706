// Calls that fit together: the data arrives, as with NCCL alone.
#include "ranks.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace everyrank::test;
using testing::Each;

TEST(NcclClean, MovesTheRootsDataInPlace) {
  for (int size = 1; size <= std::min(4, most_ranks()); ++size)
    EXPECT_THAT(run_nccl(size,
                         [](nccl_rank &here) {
                           std::string result = told(here.good_call(here.size - 1));
                           return result + " " + here.read();
                         }),
                Each("ok " + std::to_string(10 * size - 9) + " " + std::to_string(10 * size - 8) +
                     " " + std::to_string(10 * size - 7) + " " + std::to_string(10 * size - 6)));
}

TEST(NcclClean, NeedsNoSendbuffOffTheRoot) {
  NEEDS_RANKS(3);
  EXPECT_THAT(run_nccl(3,
                       [](nccl_rank &here) {
                         const int *send = here.rank == 0 ? here.buff : nullptr;
                         std::string result = told(everyrankBroadcast(send, here.buff, 4, ncclInt32,
                                                                      0, here.comm, here.stream));
                         return result + " " + here.read();
                       }),
              Each("ok 1 2 3 4"));
}

TEST(NcclClean, NothingOnAllRanksIsFine) {
  NEEDS_RANKS(2);
  EXPECT_THAT(run_nccl(2,
                       [](nccl_rank &here) {
                         return told(
                             everyrankBcast(nullptr, 0, ncclInt32, 0, here.comm, here.stream));
                       }),
              Each("ok"));
}

TEST(NcclClean, PinnedAndManagedMemoryAreAsGoodAsTheDevices) {
  NEEDS_RANKS(3);
  EXPECT_THAT(run_nccl(3,
                       [](nccl_rank &here) {
                         int *memory = here.buff;
                         if (here.rank == 1)
                           cudaMallocHost(&memory, 16);
                         if (here.rank == 2)
                           cudaMallocManaged(&memory, 16);
                         return told(
                             everyrankBcast(memory, 4, ncclInt32, 0, here.comm, here.stream));
                       }),
              Each("ok"));
}

TEST(NcclClean, CapturedOnAllRanksItMovesAtEachLaunch) {
  NEEDS_RANKS(2);
  auto told_all = run_nccl(2, [](nccl_rank &here) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(here.stream, cudaStreamCaptureModeThreadLocal);
    std::string result = told(here.good_call());
    cudaStreamEndCapture(here.stream, &graph);
    result += " " + here.read();
    cudaGraphInstantiateWithFlags(&exec, graph, 0);
    cudaGraphLaunch(exec, here.stream);
    return result + ", " + here.read();
  });
  EXPECT_EQ(told_all[0], "ok 1 2 3 4, 1 2 3 4");
  EXPECT_EQ(told_all[1], "ok 11 12 13 14, 1 2 3 4");
}
