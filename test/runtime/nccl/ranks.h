// Ranks as processes, each with an attached communicator of NCCL, a stream, and a guarded buffer on
// its device.
#pragma once

#include "everyrank/nccl.h"

#include <functional>
#include <string>
#include <vector>

namespace everyrank::test {

/// One rank. The buffer holds four integers, 10 * rank + 1 and so on, between canaries.
struct nccl_rank {
  nccl_rank(int rank, int size, const ncclUniqueId &id);

  int rank, size;
  ncclComm_t comm = nullptr;
  cudaStream_t stream = nullptr;
  int *buff = nullptr;

  /// Writes the start values again.
  void refill();
  /// "1 2 3 4", when the stream is through; says so when a canary is dead or CUDA is unhappy.
  std::string read();
  /// A checked broadcast of the whole buffer from `root`, in place: what a good rank does.
  ncclResult_t good_call(int root = 0);
};

/// What the machine has.
struct machine {
  int devices = 0;
  bool pageable = false; ///< devices reach the host's ordinary memory
};
const machine &this_machine();

/// Ranks that can run here: one a device, or two where NCCL_MULTI_RANK_GPU_ENABLE is 1.
int most_ranks();
#define NEEDS_RANKS(count)                                                                         \
  if (most_ranks() < (count))                                                                      \
  GTEST_SKIP() << "needs " << (count) << " ranks, " << most_ranks() << " can run here"

/// Runs `each` on `size` ranks; what each says. `options` is their EVERYRANK_OPTIONS.
std::vector<std::string> run_nccl(int size, const std::function<std::string(nccl_rank &)> &each,
                                  const char *options = "");

/// The result, and the reason when it is none to be glad of: "ok", "invalid argument: everyrank:
/// ...".
std::string told(ncclResult_t result);

} // namespace everyrank::test
