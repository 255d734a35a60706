// REQUIRES: openmpi
// RUN: %check %s null-buffer --real -- -I/usr/lib/x86_64-linux-gnu/openmpi/include
// The real header.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me;
  double *grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    grid = malloc(64 * sizeof *grid);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is uninitialised on ranks != 0{{.*}} [everyrank-null-buffer]
  MPI_Finalize();
}
