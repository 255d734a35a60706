// RUN: %check %s null-buffer
// A rank is below the size: who is not the last one is before it.
#include <mpi.h>
#include <stdlib.h>

void last_is_root(int n) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double *p = NULL;
  if (rank == size - 1)
    p = malloc(n * sizeof *p);
  if (rank < size - 1)
    p = malloc(n * sizeof *p);
  MPI_Bcast(p, n, MPI_DOUBLE, size - 1, MPI_COMM_WORLD);
}

void only_the_last(int n) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double *p = NULL;
  if (rank == size - 1)
    p = malloc(n * sizeof *p);
  MPI_Bcast(p, n, MPI_DOUBLE, size - 1, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null{{.*}} [everyrank-null-buffer]
}

// CHECK-NOT: warning:
