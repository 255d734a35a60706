// RUN: %check %s divergent-collective
// An exception on one rank skips the collectives that the others enter.
#include <mpi.h>
#include <stdexcept>

bool readable(const char *path);

void caught_too_far_out(const char *path, int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try {
    if (rank == 0 && !readable(path))
      throw std::runtime_error("cannot read");
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by ranks != 0 but not by rank 0{{.*}} [everyrank-divergent-collective]
  } catch (const std::exception &) {
    *x = 0;
  }
}

void caught_in_time(const char *path, int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try {
    if (rank == 0 && !readable(path))
      throw std::runtime_error("cannot read");
  } catch (const std::exception &) {
    *x = 0;
  }
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void all_throw(const char *path, int *x) {
  int rank, good = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    good = readable(path);
  MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (!good)
    throw std::runtime_error("cannot read");
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
