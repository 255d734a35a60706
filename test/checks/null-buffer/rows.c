// RUN: %check %s null-buffer
// A table of rows that only the root allocates: off the root there is no row to receive into.
#include <mpi.h>
#include <stdlib.h>

void table_on_the_root(int n) {
  int rank;
  double **x = NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    x = malloc(n * sizeof *x);
    for (int i = 0; i < n; ++i)
      x[i] = malloc(n * sizeof **x);
  }
  for (int i = 0; i < n; ++i)
    MPI_Bcast(x[i], n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x[i]' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void table_everywhere(int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double **x = malloc(n * sizeof *x);
  for (int i = 0; i < n; ++i)
    x[i] = malloc(n * sizeof **x);
  if (rank == 0)
    x[0][0] = 1;
  for (int i = 0; i < n; ++i)
    MPI_Bcast(x[i], n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
