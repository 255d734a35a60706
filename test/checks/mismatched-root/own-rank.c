// RUN: %check %s mismatched-root
// The caller's rank as the root: everybody sends, nobody receives.
#include <mpi.h>

void own_rank(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, 1, MPI_INT, rank, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is the caller's own rank, so it differs on every rank [everyrank-mismatched-root]
}

void neighbour(int *x) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(x, 1, MPI_INT, rank + 1, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is the caller's own rank, so it differs on every rank [everyrank-mismatched-root]
}

void each_in_turn(int *x) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int turn = 0; turn < size; ++turn) {
    if (turn == rank)
      x[0] = rank;
    MPI_Bcast(x, 1, MPI_INT, turn, MPI_COMM_WORLD);
  }
}

void only_the_root_calls_it_rank(int *x, int root) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == root)
    MPI_Bcast(x, 1, MPI_INT, rank, MPI_COMM_WORLD);
  else
    MPI_Bcast(x, 1, MPI_INT, root, MPI_COMM_WORLD);
}
