// The contract of every transport: data arrives, nothing else is touched, and calls may follow each
// other.
#include "everyrank/broadcast.h"
#include "on_clusters.h"

#include <numeric>
#include <random>

using namespace everyrank;
using namespace everyrank::test;

namespace {

class Contract : public OnClusters {};
ON_ALL_CLUSTERS(Contract);

/// What the root sends in call `number`: a different byte everywhere.
std::vector<std::byte> pattern(std::size_t size, unsigned number) {
  std::vector<std::byte> result(size);
  for (std::size_t i = 0; i < size; ++i)
    result[i] = std::byte((i * 131 + i / 251 + number * 17 + 1) & 0xff);
  return result;
}

TEST_P(Contract, RanksKnowTheirPlace) {
  auto all = run([](communicator &comm) {
    return std::to_string(comm.rank()) + " of " + std::to_string(comm.size()) + ", " +
           std::to_string(comm.local_rank()) + " of " + std::to_string(comm.local_size());
  });
  for (int rank = 0; rank < size(); ++rank) {
    std::string place = std::to_string(rank) + " of " + std::to_string(size());
    EXPECT_EQ(all[rank], place + ", " + place); // one host
  }
}

TEST_P(Contract, EverySizeFromEveryRoot) {
  std::string seen = run_alike([](communicator &comm) {
    unsigned number = 0;
    // Around the sizes of boxes and pieces, small and large, with guards on both sides.
    for (std::size_t size : {0u, 1u, 7u, 8u, 4096u, 65535u, 65536u, 65537u, 131072u, 1000003u})
      for (int root = 0; root < comm.size(); ++root, ++number) {
        auto sent = pattern(size, number);
        std::vector<std::byte> memory(size + 64, std::byte(0xee));
        std::span buffer = std::span(memory).subspan(32, size);
        if (comm.rank() == root)
          std::copy(sent.begin(), sent.end(), buffer.begin());
        broadcast(comm, buffer, root);
        if (!std::equal(sent.begin(), sent.end(), buffer.begin()))
          return "wrong data, size " + std::to_string(size);
        for (std::size_t i = 0; i < 32; ++i)
          if (memory[i] != std::byte(0xee) || memory[32 + size + i] != std::byte(0xee))
            return "wrote outside, size " + std::to_string(size);
      }
    return std::string("right");
  });
  EXPECT_EQ(seen, "right");
}

TEST_P(Contract, StridedViewsKeepWhatLiesBetween) {
  if (!here().takes_strides())
    GTEST_SKIP() << "the data channel moves what is contiguous";
  std::string seen = run_alike([](communicator &comm) {
    for (std::int64_t rows : {3, 300}) { // small, and larger than what rides
      std::vector<double> matrix(std::size_t(rows) * 100, -1);
      if (comm.rank() == 0)
        std::iota(matrix.begin(), matrix.end(), 0);
      broadcast(comm, strided(matrix.data(), {rows, 50}, {100, 2}), 0);
      if (comm.rank() == 0)
        continue;
      for (std::size_t i = 0; i < matrix.size(); ++i)
        if (matrix[i] != (i % 2 ? -1.0 : double(i)))
          return "wrong at " + std::to_string(i);
    }
    return std::string("right");
  });
  EXPECT_EQ(seen, "right");
}

TEST_P(Contract, ARandomSequenceOfCalls) {
  std::string seen = run_alike([](communicator &comm) {
    std::mt19937 random(7);
    for (unsigned number = 0; number < 200; ++number) {
      std::size_t size = random() % 3000;
      int root = int(random() % unsigned(comm.size()));
      auto sent = pattern(size, number), buffer = sent;
      if (comm.rank() != root)
        std::fill(buffer.begin(), buffer.end(), std::byte(0));
      if (status result = try_broadcast(comm, std::span(buffer), root); !result)
        return result.text;
      if (buffer != sent)
        return std::string("wrong data");
    }
    return std::string("right");
  });
  EXPECT_EQ(seen, "right");
}

TEST_P(Contract, VerifyIsSilentWhenTheDataArrived) {
  options verify;
  verify.level = level::verify;
  std::string seen = run_alike(
      [](communicator &comm) {
        std::vector<int> data(20000, comm.rank() == 0 ? 7 : 0);
        status result = try_broadcast(comm, std::span(data), 0);
        return result.text + std::to_string(data.back());
      },
      verify);
  EXPECT_EQ(seen, "7");
}

TEST_P(Contract, OffStillMovesTheData) {
  options off;
  off.level = level::off;
  std::string seen = run_alike(
      [](communicator &comm) {
        int value = comm.rank() == 0 ? 7 : 0;
        status result = try_broadcast(comm, view(&value, 1), 0);
        return result.text + std::to_string(value);
      },
      off);
  EXPECT_EQ(seen, "7");
}

} // namespace
