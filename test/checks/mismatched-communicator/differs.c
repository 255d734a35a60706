// RUN: %check %s mismatched-communicator
// Some ranks broadcast in another communicator than the others.
#include <mpi.h>

void chosen_by_rank(int *x) {
  int rank;
  MPI_Comm copy;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Bcast(x, 1, MPI_INT, 0, rank == 0 ? copy : MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'MPI_Bcast' on ranks != 0 is not the one on rank 0 [everyrank-mismatched-communicator]
}

void chosen_by_all(int *x, int own) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Bcast(x, 1, MPI_INT, 0, own ? copy : MPI_COMM_WORLD);
}

void halves(int *x) {
  int rank;
  MPI_Comm half;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 4, rank, &half);
  MPI_Bcast(x, 1, MPI_INT, 0, half);
}
