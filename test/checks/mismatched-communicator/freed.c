// RUN: %check %s mismatched-communicator
// A communicator that was given back is none.
#include <mpi.h>

void used_after_free(int *x) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_free(&copy);
  MPI_Bcast(x, 1, MPI_INT, 0, copy);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'MPI_Bcast' is MPI_COMM_NULL on all ranks [everyrank-mismatched-communicator]
}

void freed_after_use(int *x) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Bcast(x, 1, MPI_INT, 0, copy);
  MPI_Comm_free(&copy);
}

void made_anew(int *x, int n) {
  MPI_Comm copy;
  for (int i = 0; i < n; ++i) {
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Bcast(x, 1, MPI_INT, 0, copy);
    MPI_Comm_free(&copy);
  }
}
