#include <mpi.h>
#include <stdlib.h>

void null_elsewhere(int n) {
  int rank;
  double *grid = NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    grid = malloc(n * sizeof *grid);
  MPI_Bcast(grid, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int leaves(int n, double *data) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && n < 0)
    return 1;
  MPI_Bcast(data, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return 0;
}

void order(int *a) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Bcast(a, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(a, 4, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

void absent(int *a) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(a, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void counts(int *a) {
  int rank, n = 4;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    n = 8;
  MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
}

void everyone(void) {
  float a[4] = {0};
  MPI_Bcast(a, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
