// RUN: %check %s null-buffer
// The rank from the launcher's environment.
#include <cstdlib>
#include <mpi.h>

void launched() {
  int rank = std::atoi(std::getenv("OMPI_COMM_WORLD_RANK"));
  int *p = nullptr;
  if (rank == 0)
    p = new int[4];
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}
