// Ranks of an MPI communicator.
#pragma once

#include "everyrank/communicator.h"

#include <mpi.h>

namespace everyrank {

/// Channels over duplicates of `comm`, which itself is never used again. A collective act of its
/// ranks, between MPI_Init and MPI_Finalize; the communicator must be gone before MPI_Finalize.
///
/// Moves host memory. After `missing_ranks` the channels are broken, for MPI cannot take back a
/// collective that has begun: end the job with MPI_Abort. Throws usage_error for MPI_COMM_NULL.
channels make_mpi_channels(MPI_Comm comm);

/// The control channel alone, for data that another library moves.
std::unique_ptr<control> make_mpi_control(MPI_Comm comm);

} // namespace everyrank
