// Each way to be different, on each kind of rank: the same text everywhere, the right ranks named,
// no buffer touched, nobody hangs, and the communicator works on.
#include "ranks.h"
#include "verdict/ranks.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

using namespace everyrank;
using namespace everyrank::test;

namespace {

struct mistake {
  const char *field;
  const char *wrong; // how the odd ranks are described
  const char *right; // how the others are; null: it is wrong by itself, not only against others
  ncclResult_t (*make)(nccl_rank &);
};

ncclResult_t call(nccl_rank &here, void *buff, std::size_t count, ncclDataType_t type, int root) {
  return everyrankBcast(buff, count, type, root, here.comm, here.stream);
}

ncclResult_t on_another_device(nccl_rank &here) {
  void *memory = nullptr;
  cudaSetDevice(this_machine().devices - 1);
  cudaMalloc(&memory, 16);
  cudaSetDevice(here.rank % this_machine().devices);
  return call(here, memory, 4, ncclInt32, 0);
}

ncclResult_t in_host_memory(nccl_rank &here) {
  static int memory[4];
  return call(here, memory, 4, ncclInt32, 0);
}

ncclResult_t captured(nccl_rank &here) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(here.stream, cudaStreamCaptureModeThreadLocal);
  ncclResult_t result = here.good_call();
  cudaStreamEndCapture(here.stream, &graph);
  cudaGraphDestroy(graph);
  return result;
}

ncclResult_t in_a_group_of_two(nccl_rank &here) {
  everyrankGroupStart();
  here.good_call();
  here.good_call();
  return everyrankGroupEnd();
}

const mistake all_mistakes[] = {
    {"buffer", "null", nullptr, [](nccl_rank &r) { return call(r, nullptr, 4, ncclInt32, 0); }},
    {"count", "3", "4", [](nccl_rank &r) { return call(r, r.buff, 3, ncclInt32, 0); }},
    {"count", "0", "4", [](nccl_rank &r) { return call(r, r.buff, 0, ncclInt32, 0); }},
    {"datatype", "f32", "i32", [](nccl_rank &r) { return call(r, r.buff, 4, ncclFloat32, 0); }},
    {"datatype", "none that the library knows (99)", nullptr,
     [](nccl_rank &r) { return call(r, r.buff, 4, ncclDataType_t(99), 0); }},
    {"root", "1", "0", [](nccl_rank &r) { return call(r, r.buff, 4, ncclInt32, 1); }},
    {"root", "no rank", nullptr, [](nccl_rank &r) { return call(r, r.buff, 4, ncclInt32, -1); }},
    {"structure", "a group of 2 calls", "a single call", in_a_group_of_two},
    {"device", "memory that the library cannot reach (recvbuff in host memory)", nullptr,
     in_host_memory},
    {"device", "not the communicator's (recvbuff on device ", nullptr, on_another_device},
    {"stream capture", "capturing", "not capturing", captured},
    {"handle", "invalid (a null communicator)", nullptr,
     [](nccl_rank &r) { return everyrankBcast(r.buff, 4, ncclInt32, 0, nullptr, r.stream); }},
};

/// Those that are mistakes on this machine.
std::vector<mistake> mistakes(int size) {
  std::vector<mistake> result;
  for (const mistake &one : all_mistakes)
    if (!(one.make == in_host_memory && this_machine().pageable) &&
        !(one.make == on_another_device && this_machine().devices <= size))
      result.push_back(one);
  return result;
}

/// One line a mistake: the text, one line long, then what the buffer holds after it and after a
/// good call.
std::string transcript(nccl_rank &here, const std::vector<int> &odd) {
  bool makes_mistakes = std::find(odd.begin(), odd.end(), here.rank) != odd.end();
  std::string result;
  for (const mistake &one : mistakes(here.size)) {
    here.refill();
    std::string own = here.read();
    std::string text = told(makes_mistakes ? one.make(here) : here.good_call());
    std::replace(text.begin(), text.end(), '\n', '|');
    result += text + (here.read() == own ? " [untouched" : " [touched");
    result += ", then " + told(here.good_call()) + " " + here.read() + "]\n";
  }
  return result;
}

/// What the text must say: faults are blamed on who has them, differences on the minority; in a tie
/// the root's side is right.
std::string words(const mistake &one, const std::vector<int> &odd, int size) {
  std::vector<int> even;
  for (int rank = 0; rank < size; ++rank)
    if (std::find(odd.begin(), odd.end(), rank) == odd.end())
      even.push_back(rank);
  int root = std::string(one.field) == "root" && odd.front() == 0; // as rank 0 names it
  bool even_are_right =
      odd.size() < even.size() || (odd.size() == even.size() && even.front() == root);
  std::string field = std::string(one.field) + ": ";
  if (!one.right)
    return field + one.wrong;
  if (even_are_right)
    return field + one.wrong + " on " + detail::to_text(odd) + "; expected " + one.right;
  return field + one.right + " on " + detail::to_text(even) + "; expected " + one.wrong;
}

void expect_all_find(const std::vector<std::string> &transcripts, const std::vector<int> &odd) {
  int size = int(transcripts.size());
  for (const std::string &one : transcripts)
    EXPECT_EQ(one, transcripts[0]) << "not the same on all ranks";
  std::istringstream lines(transcripts[0]);
  for (const mistake &one : mistakes(size)) {
    std::string line;
    std::getline(lines, line);
    EXPECT_THAT(line, testing::StartsWith("invalid argument: everyrank: "));
    EXPECT_THAT(line, testing::HasSubstr("|  " + words(one, odd, size)));
    EXPECT_THAT(line, testing::HasSubstr(" on " + detail::to_text(odd)));
    EXPECT_THAT(line, testing::EndsWith(" [untouched, then ok 1 2 3 4]"));
  }
}

} // namespace

class NcclMismatch : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Ranks, NcclMismatch, testing::Values(2, 3, 4));

TEST_P(NcclMismatch, OnOneRank) {
  NEEDS_RANKS(GetParam());
  std::vector<int> odd{GetParam() - 1};
  expect_all_find(run_nccl(GetParam(), [&](nccl_rank &here) { return transcript(here, odd); }),
                  odd);
}

TEST_P(NcclMismatch, OnTheRoot) {
  NEEDS_RANKS(GetParam());
  std::vector<int> odd{0};
  expect_all_find(run_nccl(GetParam(), [&](nccl_rank &here) { return transcript(here, odd); }),
                  odd);
}

TEST_P(NcclMismatch, OnAllButTheRoot) {
  NEEDS_RANKS(GetParam());
  std::vector<int> odd;
  for (int rank = 1; rank < GetParam(); ++rank)
    odd.push_back(rank);
  expect_all_find(run_nccl(GetParam(), [&](nccl_rank &here) { return transcript(here, odd); }),
                  odd);
}

TEST(NcclMismatchText, IsTheSameAndNamesEverything) {
  NEEDS_RANKS(3);
  auto all = run_nccl(3, [](nccl_rank &here) {
    return told(everyrankBroadcast(here.buff, here.rank == 1 ? nullptr : here.buff,
                                   here.rank == 2 ? 3 : 4, ncclInt32, 0, here.comm, here.stream));
  });
  for (const std::string &one : all) {
    EXPECT_EQ(one, all[0]);
    EXPECT_THAT(
        one,
        testing::StartsWith(
            "invalid argument: everyrank: broadcast refused on all 3 ranks, no data was moved\n"
            "  buffer: null on rank 1\n"
            "  count: 3 on rank 2; expected 4 as on ranks 0,1\n"
            "  called at mismatch.cpp:"));
  }
}
