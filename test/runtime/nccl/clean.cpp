// Calls that fit together: the data arrives, as with NCCL alone.
#include "ranks.h"

#include <gmock/gmock.h>

#include <thread>

using namespace everyrank::test;
using testing::Each;

TEST(NcclClean, MovesTheRootsDataInPlace) {
  for (int size = 1; size <= 4; ++size)
    EXPECT_THAT(run_nccl(size,
                         [](nccl_rank &here) {
                           std::string result = told(here.good_call(here.size - 1));
                           return result + " " + here.read();
                         }),
                Each("ok " + std::to_string(10 * size - 9) + " " + std::to_string(10 * size - 8) +
                     " " + std::to_string(10 * size - 7) + " " + std::to_string(10 * size - 6)));
}

TEST(NcclClean, NeedsNoSendbuffOffTheRoot) {
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
  EXPECT_THAT(run_nccl(2,
                       [](nccl_rank &here) {
                         return told(
                             everyrankBcast(nullptr, 0, ncclInt32, 0, here.comm, here.stream));
                       }),
              Each("ok"));
}

TEST(NcclClean, PinnedAndManagedMemoryAreAsGoodAsTheDevices) {
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

// The stream is stuck behind a broadcast of another communicator that rank 1 enters only later.
TEST(NcclClean, DoesNotWaitForTheStream) {
  ncclUniqueId other;
  ncclGetUniqueId(&other);
  EXPECT_THAT(run_nccl(2,
                       [&](nccl_rank &here) {
                         ncclComm_t slow;
                         cudaStream_t second;
                         int *memory = nullptr;
                         ncclCommInitRank(&slow, 2, other, here.rank);
                         cudaMalloc(&memory, 4);
                         cudaStreamCreate(&second);
                         if (here.rank == 0)
                           ncclBcast(memory, 1, ncclInt32, 0, slow, here.stream);
                         std::string result = told(here.good_call());
                         bool stuck = cudaStreamQuery(here.stream) == cudaErrorNotReady;
                         result += here.rank == 0 && !stuck ? " not stuck" : "";
                         here.good_call(); // rank 1 stays back until rank 0 has looked
                         if (here.rank == 1)
                           ncclBcast(memory, 1, ncclInt32, 0, slow, second);
                         return result + " " + here.read();
                       }),
              Each("ok 1 2 3 4"));
}
