// RUN: %check %s mismatched-communicator
// A communicator that only some ranks make.
#include <mpi.h>

void only_on_the_root(int *x) {
  int rank;
  MPI_Comm comm;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Bcast(x, 1, MPI_INT, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'MPI_Bcast' is uninitialised on ranks != 0 [everyrank-mismatched-communicator]
}

void never(int *x) {
  MPI_Comm comm;
  MPI_Bcast(x, 1, MPI_INT, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'MPI_Bcast' is uninitialised on all ranks [everyrank-mismatched-communicator]
}

void everywhere(int *x) {
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Bcast(x, 1, MPI_INT, 0, comm);
}
