// RUN: %check %s null-buffer
// CHECK-NONE
// A guard on the world rank says nothing of the ranks of another communicator.
#include <mpi.h>
#include <stdlib.h>

void leaders_only(void) {
  int world;
  int *p = NULL;
  MPI_Comm team;
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Comm_split(MPI_COMM_WORLD, world == 0, world, &team);
  if (world == 0) {
    p = malloc(16);
    MPI_Bcast(p, 4, MPI_INT, 0, team);
  }
}
