// Who is the main rank: of the whole communicator, or of one host.
#pragma once

#include "everyrank/communicator.h"

#include <optional>

namespace everyrank {

/// Rank 0. There is one.
inline bool is_main(communicator_ref comm) { return comm.rank() == 0; }

/// The first rank of its host. There is one on every host, so what each of them has made is not the
/// same thing, and a broadcast from rank 0 overwrites it on all hosts.
inline bool is_local_main(communicator_ref comm) { return comm.local_rank() == 0; }

/// What a launcher (Open MPI, MPICH, Slurm, torchrun) has told this process.
struct launch {
  int rank = 0, size = 1;
};

/// Nothing when no launcher's variables are set. Throws usage_error when they make no sense.
std::optional<launch> launched();

} // namespace everyrank
