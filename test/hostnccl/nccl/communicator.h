// A communicator of the stand-in: one rank's side of it.
#pragma once

#include "nccl/segment.h"

#include <nccl.h>

#include <condition_variable>
#include <mutex>
#include <span>

/// Calls of one communicator run one after the other, in the order in which they entered the
/// streams.
struct ncclComm {
  std::shared_ptr<hostnccl::segment> shared;
  int rank = 0, size = 0, device = 0;
  std::atomic<ncclResult_t> async_error = ncclSuccess;

  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t tickets = 0, served = 0; // calls that entered a stream, that have ended
  std::uint64_t meetings = 0, steps = 0;

  hostnccl::segment::seat &mine() { return shared->seats[rank]; }
  bool aborted() { return mine().aborted != 0; }
};

namespace hostnccl {

/// A meeting of all ranks at set-up: each leaves equally many bytes, and all read all. False when
/// it was aborted.
bool exchange(ncclComm &comm, std::span<const std::byte> note, std::span<std::byte> all);

/// Enters the communicator of an id; waits for all ranks.
ncclResult_t enter(ncclComm_t *out, int ranks, const ncclUniqueId &id, int rank, int device);

/// Null, or with an error from earlier: the calls refuse it.
ncclResult_t check(ncclComm *comm);

} // namespace hostnccl

/// Defines a call under its two names: pNAME, and NAME as a weak alias, as the real library has
/// them.
#define HOSTNCCL_API(result, name, parameters)                                                     \
  extern "C" result p##name parameters;                                                            \
  extern "C" __attribute__((weak, alias("p" #name))) result name parameters;                       \
  extern "C" result p##name parameters
