// A million clean calls of random shapes: no false alarm, and memory stays as it is.
#include "everyrank/broadcast.h"
#include "everyrank/threads.h"

#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <unistd.h>

using namespace everyrank;

namespace {

constexpr int calls = 1'000'000;

/// Resident memory of this process, KiB.
long resident() {
  long total = 0, pages = 0;
  std::ifstream("/proc/self/statm") >> total >> pages;
  return pages * sysconf(_SC_PAGESIZE) / 1024;
}

tensor_view random_view(std::vector<float> &memory, std::mt19937 &random) {
  extents shape;
  switch (random() % 3) {
  case 0:
    shape = {std::int64_t(random() % 64)};
    break;
  case 1:
    shape = {std::int64_t(random() % 8), std::int64_t(random() % 8)};
    break;
  default:
    shape = {2, std::int64_t(random() % 4), 3};
  }
  return strided(memory.data(), shape);
}

TEST(Soak, AMillionCleanCalls) {
  run_threads(2, [](communicator &comm) {
    std::mt19937 random(1);
    std::vector<float> memory(64);
    long before = 0;
    for (int number = 0; number < calls; ++number) {
      tensor_view view = random_view(memory, random);
      int root = int(random() % 2);
      memory[0] = comm.rank() == root ? float(number) : -1;
      broadcast(comm, view, root);
      if (view.count() > 0 && memory[0] != float(number))
        throw std::runtime_error("wrong data in call " + std::to_string(number));
      if (number == calls / 10)
        before = resident();
    }
    EXPECT_LE(resident(), before + 1024) << "KiB after a tenth of the calls: " << before;
  });
}

} // namespace
