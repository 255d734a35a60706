// A program that was never built for everyrank, with the preloaded library in front of NCCL.
#include "output.h"

#include <gmock/gmock.h>

using namespace everyrank::test;
using testing::Contains;
using testing::HasSubstr;

namespace {

const std::string program = NCCL_PROGRAM, preload = "LD_PRELOAD=" NCCL_PRELOAD " ";
const std::vector<std::string> clean_run = {"half of rank 0: no error",
                                            "half of rank 1: no error",
                                            "half of rank 2: no error",
                                            "rank 0: no error, 20",
                                            "rank 1: no error, 20",
                                            "rank 2: no error, 20",
                                            "status 0"};

} // namespace

TEST(NcclPreload, ChangesNothingForACleanProgram) {
  EXPECT_EQ(lines_of(program + " clean"), clean_run);
  EXPECT_EQ(lines_of(preload + program + " clean"), clean_run);
}

TEST(NcclPreload, TurnsAHangIntoAnErrorOnAllRanks) {
  auto lines = lines_of("EVERYRANK_OPTIONS=timeout=20 " + preload + program + " null");
  EXPECT_THAT(lines,
              Contains("everyrank: broadcast refused on all 3 ranks, no data was moved").Times(3));
  EXPECT_THAT(lines, Contains("  buffer: null on rank 1").Times(3));
  EXPECT_THAT(lines, Contains("rank 0: invalid argument, 0"));
  EXPECT_THAT(lines, Contains("rank 1: invalid argument, 10"));
  EXPECT_THAT(lines, Contains("rank 2: invalid argument, 20"));
  EXPECT_THAT(lines, Contains(HasSubstr("called at nccl-program+0x")).Times(6));
  EXPECT_EQ(lines.back(), "status 0");
}

TEST(NcclPreload, ChecksThePartsOfASplitCommunicator) {
  auto lines = lines_of(preload + program + " null");
  EXPECT_THAT(lines, Contains("  buffer: null on ranks 0,1").Times(2));
  for (int rank = 0; rank < 3; ++rank)
    EXPECT_THAT(lines, Contains("half of rank " + std::to_string(rank) + ": invalid argument"));
}
