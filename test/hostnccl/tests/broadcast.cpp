// A broadcast moves the root's bytes to all ranks.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace hostnccl::test;
using testing::Each;

TEST(Broadcast, MovesTheRootsBytes) {
  auto told = run_ranks(3, [](int rank, const ncclUniqueId &id) {
    station here(rank, 3, id);
    int *send = on_device({rank * 10 + 1, rank * 10 + 2});
    int *recv = on_device({0, 0});
    ncclBroadcast(send, recv, 2, ncclInt32, 1, here.comm, here.stream);
    return read(recv, 2, here.stream);
  });
  EXPECT_THAT(told, Each("11 12"));
}

TEST(Broadcast, ComesInOrderAndInManyPieces) {
  constexpr std::size_t many = 100'000; // more than a mailbox holds
  auto told = run_ranks(2, [](int rank, const ncclUniqueId &id) {
    station here(rank, 2, id);
    int *first = on_device(std::vector<int>(many, rank ? 0 : 7));
    int *second = on_device(std::vector<int>(many, rank ? 9 : 0));
    ncclBcast(first, many, ncclInt32, 0, here.comm, here.stream);
    ncclBcast(second, many, ncclInt32, 1, here.comm, here.stream);
    return read(first + many - 1, 1, here.stream) + " " + read(second, 1, here.stream);
  });
  EXPECT_THAT(told, Each("7 9"));
}

TEST(Broadcast, InPlaceAndWithoutASendbuffOffTheRoot) {
  auto told = run_ranks(2, [](int rank, const ncclUniqueId &id) {
    station here(rank, 2, id);
    int *buff = on_device({rank ? 0 : 5});
    ncclBroadcast(rank ? nullptr : buff, buff, 1, ncclInt32, 0, here.comm, here.stream);
    return read(buff, 1, here.stream);
  });
  EXPECT_THAT(told, Each("5"));
}

TEST(Broadcast, ReturnsBeforeTheOthersCome) {
  auto told = run_ranks(2, [](int rank, const ncclUniqueId &id) {
    station here(rank, 2, id);
    int *buff = on_device({rank ? 0 : 5});
    std::string text;
    if (rank == 0) {
      ncclBcast(buff, 1, ncclInt32, 0, here.comm, here.stream);
      text = pending(here.stream) ? "pending, then " : "done, then ";
    }
    wait_for_all(2);
    if (rank == 1)
      ncclBcast(buff, 1, ncclInt32, 0, here.comm, here.stream);
    return text + read(buff, 1, here.stream);
  });
  EXPECT_EQ(told[0], "pending, then 5");
  EXPECT_EQ(told[1], "5");
}

TEST(Collectives, AllReduceAndAllGather) {
  auto told = run_ranks(3, [](int rank, const ncclUniqueId &id) {
    station here(rank, 3, id);
    int *sum = on_device({rank, 10 * rank}), *all = on_device({-1, -1, -1}),
        *one = on_device({rank});
    ncclAllReduce(sum, sum, 2, ncclInt32, ncclSum, here.comm, here.stream);
    ncclAllGather(one, all, 1, ncclInt32, here.comm, here.stream);
    return read(sum, 2, here.stream) + " | " + read(all, 3, here.stream);
  });
  EXPECT_THAT(told, Each("3 30 | 0 1 2"));
}
