// The tests of the NCCL path on the real library, where there is a GPU.
#include "../ranks.h"

#include <gtest/gtest.h>

#include <cstdio>

int main(int argc, char **argv) {
  constexpr int skipped = 77; // CMake's SKIP_RETURN_CODE
  testing::InitGoogleTest(&argc, argv);
  if (everyrank::test::most_ranks() == 0) {
    std::puts("skipped: no GPU");
    return skipped;
  }
  return RUN_ALL_TESTS();
}
