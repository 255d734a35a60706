// RUN: %check %s null-buffer
// Loops around the allocation, the broadcast, or both.
#include <mpi.h>
#include <stdlib.h>

void broadcast_in_loop(int rank) {
  int *p = NULL;
  if (rank == 0)
    p = malloc(16);
  for (int i = 0; i < 10; ++i)
    MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void every_rank_in_turn(int rank, int size) {
  for (int root = 0; root < size; ++root) {
    int *p = malloc(16);
    MPI_Bcast(p, 4, MPI_INT, root, MPI_COMM_WORLD);
    free(p);
  }
}

void allocated_in_loop(int rank) {
  int *rows[4] = {0};
  for (int i = 0; i < 4; ++i)
    rows[i] = malloc(16);
  for (int i = 0; i < 4; ++i)
    MPI_Bcast(rows[i], 4, MPI_INT, 0, MPI_COMM_WORLD);
}
