// RUN: %check %s mismatched-root
// A root counts in the ranks of the communicator that it is used with.
#include <mpi.h>

void world_rank_in_a_row(int *x, int root) {
  int rank;
  MPI_Comm row;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 4, rank, &row);
  MPI_Bcast(x, 1, MPI_INT, rank / 4 * 4, row);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is a rank of another communicator than the one that it broadcasts on [everyrank-mismatched-root]
}

void world_size_in_a_row(int *x) {
  int rank, size;
  MPI_Comm row;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 4, rank, &row);
  MPI_Bcast(x, 1, MPI_INT, size - 1, row);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is a rank of another communicator than the one that it broadcasts on [everyrank-mismatched-root]
}

void last_of_the_row(int *x) {
  int rank, size;
  MPI_Comm row;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 4, rank, &row);
  MPI_Comm_size(row, &size);
  MPI_Bcast(x, 1, MPI_INT, size - 1, row);
}

void same_ranks_in_a_copy(int *x) {
  int size;
  MPI_Comm copy;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Bcast(x, 1, MPI_INT, size - 1, copy);
}
