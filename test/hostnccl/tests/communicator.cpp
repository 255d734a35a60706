// Communicators: what they say about themselves, split, abort, asynchronous errors, names of the
// calls.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace hostnccl::test;
using testing::Each;

TEST(Communicator, KnowsItsRankSizeAndDevice) {
  auto told = run_ranks(2, [](int rank, const ncclUniqueId &id) {
    station here(rank, 2, id);
    int count = 0, user = 0, device = 0;
    ncclCommCount(here.comm, &count);
    ncclCommUserRank(here.comm, &user);
    ncclCommCuDevice(here.comm, &device);
    ncclCommDestroy(here.comm);
    return std::to_string(count) + std::to_string(user) + std::to_string(device);
  });
  EXPECT_EQ(told[0], "200");
  EXPECT_EQ(told[1], "211");
}

TEST(Communicator, SplitsByColourInOrderOfKeys) {
  auto told = run_ranks(4, [](int rank, const ncclUniqueId &id) {
    station here(rank, 4, id);
    ncclComm_t part = nullptr;
    int color = rank == 3 ? NCCL_SPLIT_NOCOLOR : 0;
    ncclCommSplit(here.comm, color, -rank, &part, nullptr);
    if (!part)
      return std::string("none");
    int user = 0;
    ncclCommUserRank(part, &user);
    int *buff = on_device({rank});
    ncclBcast(buff, 1, ncclInt32, 0, part, here.stream);
    return std::to_string(user) + " gets " + read(buff, 1, here.stream);
  });
  EXPECT_THAT(told, testing::ElementsAre("2 gets 2", "1 gets 2", "0 gets 2", "none"));
}

TEST(Communicator, AbortFreesTheHangingPeer) {
  auto told = run_ranks(2, [](int rank, const ncclUniqueId &id) {
    station here(rank, 2, id);
    int *buff = on_device({1});
    if (rank == 1) {
      ncclCommAbort(here.comm); // never enters the broadcast
      return std::string();
    }
    ncclBcast(buff, 1, ncclInt32, 0, here.comm, here.stream);
    cudaStreamSynchronize(here.stream);
    ncclResult_t error = ncclSuccess;
    ncclCommGetAsyncError(here.comm, &error);
    ncclResult_t next = ncclBcast(buff, 1, ncclInt32, 0, here.comm, here.stream);
    return std::to_string(error) + std::to_string(next);
  });
  EXPECT_EQ(told[0], std::to_string(ncclRemoteError) + std::to_string(ncclRemoteError));
}

TEST(Communicator, AWrongIdIsRefused) {
  ncclUniqueId nonsense{};
  ncclComm_t comm = nullptr;
  EXPECT_EQ(ncclCommInitRank(&comm, 1, nonsense, 0), ncclSystemError);
}

// Somebody else's function of the same name; the weak one of the library gives way, pncclGetVersion
// stays.
extern "C" ncclResult_t ncclGetVersion(int *version) {
  *version = -1;
  return ncclSuccess;
}

TEST(Names, AreWeakOverTheirTwins) {
  int mine = 0, theirs = 0;
  ncclGetVersion(&mine);
  pncclGetVersion(&theirs);
  EXPECT_EQ(mine, -1);
  EXPECT_EQ(theirs, NCCL_VERSION_CODE);
}
