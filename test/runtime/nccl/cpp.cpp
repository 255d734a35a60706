// The C++ interface: any control channel, exceptions, and NCCL as the data channel of plain
// communicators.
#include "everyrank/broadcast.h"
#include "everyrank/nccl.hpp"
#include "everyrank/threads.h"
#include "ranks.h"

#include <gmock/gmock.h>

using namespace everyrank;
using namespace everyrank::test;
using testing::Each;
using testing::HasSubstr;

TEST(NcclCpp, ThrowsADisagreement) {
  NEEDS_RANKS(2);
  auto all = run_nccl(2, [](nccl_rank &here) -> std::string {
    try {
      nccl::broadcast(here.buff, here.buff, 4, here.rank ? ncclFloat : ncclInt32, 0, here.comm,
                      here.stream);
    } catch (const disagreement &refused) {
      return refused.what();
    }
    return "moved";
  });
  EXPECT_THAT(all, Each(all[0]));
  EXPECT_THAT(all[0], HasSubstr("datatype: f32 on rank 1; expected i32"));
}

TEST(NcclCpp, RefusesAControlOfOtherRanks) {
  auto all = run_nccl(1, [](nccl_rank &here) -> std::string {
    everyrankCommDetach(here.comm);
    auto parts = make_thread_channels(2);
    try {
      nccl::attach(here.comm, std::move(parts[1].control));
    } catch (const usage_error &wrong) {
      return wrong.what();
    }
    return "attached";
  });
  EXPECT_EQ(all[0], "everyrank: rank 0 of 1 in NCCL, but 1 of 2 in the control channel");
}

TEST(NcclCpp, MovesTensorsOfPlainCommunicators) {
  auto all = run_nccl(1, [](nccl_rank &here) -> std::string {
    auto parts = make_thread_channels(1);
    communicator comm({std::move(parts[0].control), nccl::make_mover(here.comm, here.stream)});
    tensor_view tensor = view(here.buff, 4);
    tensor.device = {device_kind::cuda, 0};
    broadcast(comm, tensor, 0);
    std::string result = here.read();
    tensor.shape = {2, 2}, tensor.strides = {1, 2};
    return result + ", " + try_broadcast(comm, tensor, 0).text;
  });
  EXPECT_THAT(all[0], testing::StartsWith("1 2 3 4, everyrank: broadcast refused"));
  EXPECT_THAT(all[0], HasSubstr("strides: not movable by the library ((1, 2)) on rank 0"));
}
