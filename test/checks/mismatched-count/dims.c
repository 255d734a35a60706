// RUN: %check %s mismatched-count
// Dimensions that only the root changes.
#include <mpi.h>

void trimmed_on_the_root(double *x) {
  int rank, rows = 64, columns = 64;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    rows = 32;
  MPI_Bcast(x, rows * columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is 2048 on rank 0 but 4096 on ranks != 0 [everyrank-mismatched-count]
}

struct shape {
  int rows, columns;
};

void field_trimmed_on_the_root(double *x) {
  int rank;
  struct shape shape = {64, 64};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    shape.rows -= 1;
  MPI_Bcast(x, shape.rows * shape.columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is 4032 on rank 0 but 4096 on ranks != 0 [everyrank-mismatched-count]
}

void trimmed_everywhere(double *x) {
  int rank, rows = 64, columns = 64;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  rows = 32;
  if (rank == 0)
    x[0] = rows;
  MPI_Bcast(x, rows * columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void shape_first(double *x) {
  int rank;
  struct shape shape = {64, 64};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    shape.rows -= 1;
  MPI_Bcast(&shape, 2, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, shape.rows * shape.columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
