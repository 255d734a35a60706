// One null buffer.
#include <mpi.h>
#include <stdlib.h>

void share(int rank) {
  double *grid;
  if (rank == 0)
    grid = (double *)malloc(10 * sizeof *grid);
  MPI_Bcast(grid, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

const char *name = u8"grid"; // Clang's default standard, C++17; an error in C++20
