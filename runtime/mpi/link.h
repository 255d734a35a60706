// A private duplicate of an MPI communicator, and how to wait on it without waiting for ever.
#pragma once

#include "everyrank/transport.h"

#include <memory>
#include <mpi.h>

namespace everyrank::detail {

/// Shared by the control and the data channel of one communicator.
///
/// MPI cannot cancel a collective. So when somebody's time is up he calls the roll: a small message
/// to everybody. Who hears it, while waiting or on arriving later, answers and stops waiting too;
/// who does not answer is missing.
class mpi_link {
public:
  explicit mpi_link(MPI_Comm comm);
  ~mpi_link();
  mpi_link(const mpi_link &) = delete;
  mpi_link &operator=(const mpi_link &) = delete;

  MPI_Comm comm() const { return comm_; }
  int rank() const { return rank_; }
  int size() const { return size_; }

  /// Waits for a collective that has begun with the MPI result `started`.
  answer wait(int started, MPI_Request &request, deadline until);
  /// Why nothing works any more; empty while it does.
  const std::string &broken() const { return broken_; }

private:
  answer call_the_roll();
  bool roll_is_called() const;
  answer fail(int code);

  MPI_Comm comm_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
  std::string broken_;
};

} // namespace everyrank::detail
