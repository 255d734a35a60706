// The C interface from C.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace everyrank::test;

extern "C" ncclResult_t call_from_c(void *buff, ncclComm_t comm, cudaStream_t stream);

TEST(NcclC, IsTheSameFromC) {
  NEEDS_RANKS(2);
  EXPECT_THAT(run_nccl(2,
                       [](nccl_rank &here) {
                         std::string result = told(call_from_c(here.buff, here.comm, here.stream));
                         return result + " " + here.read();
                       }),
              testing::Each("ok 1 2 3 4"));
}
