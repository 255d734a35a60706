// An error in the background is a local fault that all ranks learn of.
#include "hostnccl.h"
#include "ranks.h"

#include <gmock/gmock.h>

using namespace everyrank::test;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;

TEST(NcclFailure, AnAsynchronousErrorOfOneRankReachesAll) {
  auto all = run_nccl(3, [](nccl_rank &here) {
    if (here.rank == 1)
      hostncclSetAsyncError(here.comm, ncclRemoteError);
    std::string result = told(here.good_call());
    if (here.rank == 1)
      hostncclSetAsyncError(here.comm, ncclSuccess);
    return result + ", then " + told(here.good_call());
  });
  EXPECT_THAT(all, Each(all[0]));
  EXPECT_THAT(all[0],
              AllOf(HasSubstr("handle: invalid (the communicator has failed: remote process"),
                    HasSubstr(") on rank 1\n"), testing::EndsWith(", then ok")));
}
