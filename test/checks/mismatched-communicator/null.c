// RUN: %check %s mismatched-communicator
// Those who are in no group hold the null communicator.
#include <mpi.h>

void plain(int *x) {
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Bcast(x, 1, MPI_INT, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'MPI_Bcast' is MPI_COMM_NULL on all ranks [everyrank-mismatched-communicator]
}

void only_the_root_has_one(int *x) {
  int rank;
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Bcast(x, 1, MPI_INT, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'MPI_Bcast' is MPI_COMM_NULL on ranks != 0 [everyrank-mismatched-communicator]
}

void outside_the_group(int *x) {
  int rank;
  MPI_Comm even;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 4 ? 0 : MPI_UNDEFINED, rank, &even);
  MPI_Barrier(even);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'MPI_Barrier' is MPI_COMM_NULL on ranks >= 4 [everyrank-mismatched-communicator]
}

void members_only(int *x) {
  int rank;
  MPI_Comm even;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 4 ? 0 : MPI_UNDEFINED, rank, &even);
  if (even != MPI_COMM_NULL)
    MPI_Barrier(even);
}

void members_by_rank(int *x) {
  int rank;
  MPI_Comm even;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 4 ? 0 : MPI_UNDEFINED, rank, &even);
  if (rank < 4)
    MPI_Barrier(even);
}
