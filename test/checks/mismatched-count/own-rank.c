// RUN: %check %s mismatched-count
// A count that is computed from the caller's rank is another one on every rank.
#include <mpi.h>

void by_the_rank(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, rank, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is computed from the caller's rank, so it differs between ranks [everyrank-mismatched-count]
}

void more_on_higher_ranks(int *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, n + 2 * rank, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is computed from the caller's rank, so it differs between ranks [everyrank-mismatched-count]
}

void the_root_tells(int *x) {
  int rank, count;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  count = rank;
  MPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, count, MPI_INT, 0, MPI_COMM_WORLD);
}

void by_the_round(int *x, int ranks) {
  for (int rank = 0; rank < ranks; ++rank) // every rank counts through all ranks
    MPI_Bcast(x, rank, MPI_INT, rank, MPI_COMM_WORLD);
}
