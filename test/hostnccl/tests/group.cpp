// In a group calls are recorded; one thread can drive several communicators.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace hostnccl::test;
using testing::Each;

TEST(Group, RunsAtItsOutermostEnd) {
  auto told = run_ranks(2, [](int rank, const ncclUniqueId &id) {
    station here(rank, 2, id);
    int *buff = on_device({rank ? 0 : 5});
    ncclGroupStart();
    ncclGroupStart();
    ncclBcast(buff, 1, ncclInt32, 0, here.comm, here.stream);
    ncclGroupEnd();
    std::string before = read(buff, 1, here.stream);
    ncclGroupEnd();
    return before + " then " + read(buff, 1, here.stream);
  });
  EXPECT_EQ(told[0], "5 then 5");
  EXPECT_EQ(told[1], "0 then 5");
}

TEST(Group, OneThreadDrivesAllRanks) {
  auto told = run_ranks(1, [](int, const ncclUniqueId &) {
    constexpr int size = 4;
    ncclComm_t comms[size];
    ncclCommInitAll(comms, size, nullptr);
    int *buffs[size];
    cudaStream_t streams[size];
    ncclGroupStart();
    for (int rank = 0; rank < size; ++rank) {
      cudaSetDevice(rank);
      cudaStreamCreate(&streams[rank]);
      buffs[rank] = on_device({rank == 2 ? 42 : 0});
      ncclBcast(buffs[rank], 1, ncclInt32, 2, comms[rank], streams[rank]);
    }
    ncclGroupEnd();
    std::string text;
    for (int rank = 0; rank < size; ++rank)
      text += read(buffs[rank], 1, streams[rank]) + " ";
    return text;
  });
  EXPECT_EQ(told[0], "42 42 42 42 ");
}

TEST(Group, AWrongArgumentFailsTheWholeGroup) {
  auto told = run_ranks(1, [](int rank, const ncclUniqueId &id) {
    station here(rank, 1, id);
    int *from = on_device({1}), *to = on_device({0});
    ncclGroupStart();
    ncclBroadcast(from, to, 1, ncclInt32, 0, here.comm, here.stream);
    ncclBroadcast(from, to, 1, ncclInt32, 7, here.comm, here.stream);
    std::string text = ncclGetErrorString(ncclGroupEnd());
    return text + ", " + read(to, 1, here.stream);
  });
  EXPECT_EQ(told[0], "invalid argument, 0");
}

TEST(Group, EndWithoutStartIsAnError) { EXPECT_EQ(ncclGroupEnd(), ncclInvalidUsage); }
