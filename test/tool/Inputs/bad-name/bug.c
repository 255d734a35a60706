// One null buffer.
#include <mpi.h>
#include <stdlib.h>

void share(int rank) {
  double *grid;
  if (rank == 0)
    grid = malloc(10 * sizeof *grid);
  MPI_Bcast(grid, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
