// RUN: %check %s null-buffer
// Ranks that never reach the call do not count.
#include <mpi.h>
#include <stdlib.h>

void failed_allocation(int rank) {
  int *p = malloc(16);
  if (!p)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void only_with_buffer(int rank) {
  int *p = NULL;
  if (rank == 0)
    p = malloc(16);
  else
    exit(1);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void goto_end(int rank) {
  int *p = NULL;
  if (rank != 0)
    goto share;
  p = malloc(16);
share:
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}
