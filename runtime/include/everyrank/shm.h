// Ranks that are processes of one host and one user, over shared memory.
#pragma once

#include "everyrank/communicator.h"

#include <string>

namespace everyrank {

/// Where this process stands. `job` is the same on all ranks and no other job's: up to 80
/// characters.
struct shm_place {
  std::string job;
  int rank = 0;
  int size = 1;
  std::chrono::milliseconds timeout{30'000}; ///< to find each other
};

/// The channels over memory that rank 0 makes and hands to the others. All ranks call it.
///
/// The memory has no name: nothing is left behind, whatever happens to the processes. Only
/// processes of the same user get it. Throws usage_error for a wrong place; transport_error, with
/// the same text on all ranks that are there, when memory is exhausted or ranks are missing.
channels make_shm_channels(const shm_place &place);

} // namespace everyrank
