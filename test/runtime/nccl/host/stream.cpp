// No call waits for the stream. On the stand-in alone: the first call of a real communicator may
// wait for its peers.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace everyrank::test;
using testing::Each;

// The stream is stuck behind a broadcast of another communicator that rank 1 enters only later.
TEST(NcclStream, DoesNotWaitForTheStream) {
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
