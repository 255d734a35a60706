// Calls that do not fit together hang until somebody aborts.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace hostnccl::test;
using testing::Each;

namespace {

using odd_call = std::function<void(int *buff, const station &here)>;

/// Rank 1 makes the odd call, the others a broadcast of two integers from rank 0.
reports with_odd_rank(const odd_call &odd) {
  return run_ranks(3, [&](int rank, const ncclUniqueId &id) {
    station here(rank, 3, id);
    int *buff = on_device({1, 2, 3, 4});
    if (rank == 1)
      odd(buff, here);
    else
      ncclBcast(buff, 2, ncclInt32, 0, here.comm, here.stream);
    bool hangs = pending(here.stream);
    wait_for_all(3); // before anybody aborts
    ncclCommAbort(here.comm);
    std::string after = cudaGetErrorString(cudaStreamSynchronize(here.stream));
    return std::string(hangs ? "hangs" : "ends") + ", " + after;
  });
}

} // namespace

TEST(Mismatch, CountHangsUntilAbort) {
  EXPECT_THAT(with_odd_rank([](int *buff, const station &here) {
                ncclBcast(buff, 3, ncclInt32, 0, here.comm, here.stream);
              }),
              Each("hangs, no error"));
}

TEST(Mismatch, TypeHangsUntilAbort) {
  EXPECT_THAT(with_odd_rank([](int *buff, const station &here) {
                ncclBcast(buff, 2, ncclInt64, 0, here.comm, here.stream);
              }),
              Each("hangs, no error"));
}

TEST(Mismatch, RootHangsUntilAbort) {
  EXPECT_THAT(with_odd_rank([](int *buff, const station &here) {
                ncclBcast(buff, 2, ncclInt32, 1, here.comm, here.stream);
              }),
              Each("hangs, no error"));
}

TEST(Mismatch, OperationHangsUntilAbort) {
  EXPECT_THAT(with_odd_rank([](int *buff, const station &here) {
                ncclAllReduce(buff, buff, 2, ncclInt32, ncclSum, here.comm, here.stream);
              }),
              Each("hangs, no error"));
}

TEST(Mismatch, CountZeroIsDroppedAndTheOthersHang) {
  auto told = with_odd_rank([](int *buff, const station &here) {
    ncclBcast(buff, 0, ncclInt32, 0, here.comm, here.stream);
  });
  EXPECT_EQ(told[0], "hangs, no error");
  EXPECT_EQ(told[1], "ends, no error");
  EXPECT_EQ(told[2], "hangs, no error");
}

TEST(Mismatch, NullIsAcceptedAndBecomesAnIllegalAddress) {
  auto told = with_odd_rank([](int *, const station &here) {
    if (ncclBcast(nullptr, 2, ncclInt32, 0, here.comm, here.stream) != ncclSuccess)
      ncclCommAbort(here.comm); // not what NCCL does
  });
  EXPECT_EQ(told[0], "hangs, no error");
  EXPECT_EQ(told[1], "ends, illegal memory access");
  EXPECT_EQ(told[2], "hangs, no error");
}

TEST(Mismatch, HostMemoryIsAnIllegalAddress) {
  auto told = with_odd_rank([](int *, const station &here) {
    static int host[2];
    ncclBcast(host, 2, ncclInt32, 0, here.comm, here.stream);
  });
  EXPECT_EQ(told[0], "hangs, no error");
  EXPECT_EQ(told[1], "ends, illegal memory access");
}

TEST(Mismatch, WhatNcclChecksIsRefusedAtOnce) {
  auto told = run_ranks(1, [](int rank, const ncclUniqueId &id) {
    station here(rank, 1, id);
    int *buff = on_device({1});
    ncclResult_t results[] = {
        ncclBcast(buff, 1, ncclInt32, 1, here.comm, here.stream),
        ncclBcast(buff, 1, ncclDataType_t(99), 0, here.comm, here.stream),
        ncclBcast(buff, 1, ncclInt32, 0, nullptr, here.stream),
    };
    std::string text;
    for (ncclResult_t result : results)
      text += std::string(ncclGetErrorString(result)) + ";";
    return text;
  });
  EXPECT_EQ(told[0], "invalid argument;invalid argument;invalid argument;");
}
