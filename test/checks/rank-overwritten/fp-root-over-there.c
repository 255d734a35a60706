// RUN: %check %s rank-overwritten
// Which rank of the world is the root of this communicator? The answer is a number, no rank test.
// CHECK-NONE
#include <mpi.h>
#include <stdio.h>

void name_file(MPI_Comm comm, char *name, int length) {
  int rank, world;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Bcast(&world, 1, MPI_INT, 0, comm);
  snprintf(name, length, "/dev/shm/job-%d.%d", world, rank);
}
