// A program that was never built for everyrank, with the preloaded library in front of MPI.
#include "output.h"

#include <gmock/gmock.h>

using namespace everyrank::test;
using testing::Contains;
using testing::HasSubstr;

namespace {

/// The program on three ranks, with or without the library.
std::vector<std::string> run(const std::string &what, bool preload) {
  std::string library = preload ? " -x LD_PRELOAD=" MPI_PRELOAD : "";
  return lines_of(MPIRUN " -n 3" + library + " " MPI_PROGRAM " " + what);
}

const std::vector<std::string> clean_run = {
    "half of rank 0: ok, 0",  "half of rank 1: ok, 1",  "half of rank 2: ok, 1", "status 0",
    "world of rank 0: ok, 2", "world of rank 1: ok, 2", "world of rank 2: ok, 2"};

} // namespace

TEST(MpiPreload, ChangesNothingForACleanProgram) {
  EXPECT_THAT(run("clean", false), testing::UnorderedElementsAreArray(clean_run));
  EXPECT_THAT(run("clean", true), testing::UnorderedElementsAreArray(clean_run));
}

class MpiPreload : public testing::TestWithParam<std::pair<const char *, const char *>> {};
INSTANTIATE_TEST_SUITE_P(Mistakes, MpiPreload,
                         testing::Values(std::pair("null", "  buffer: null on rank 1"),
                                         std::pair("count", "  count: 12 on rank 1; expected 16"),
                                         std::pair("root", "  root: 0 on rank 1; expected 2")));

TEST_P(MpiPreload, IsRefusedOnAllRanksAndTheProgramGoesOn) {
  auto [mistake, words] = GetParam();
  auto lines = run(mistake, true);
  EXPECT_THAT(lines, Contains(HasSubstr(words)).Times(3));
  EXPECT_THAT(lines, Contains(HasSubstr("called at mpi-program+0x")).Times(3));
  for (int rank = 0; rank < 3; ++rank)
    EXPECT_THAT(lines, Contains("world of rank " + std::to_string(rank) + ": refused, " +
                                std::to_string(rank)));
  EXPECT_THAT(lines, Contains("half of rank 2: ok, 1"));
  EXPECT_EQ(lines.back(), "status 0");
}
