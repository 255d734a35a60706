// RUN: %check %s mismatched-type
// Each of two calls in a loop meets itself on the other ranks, not the call beside it.
#include <mpi.h>
#include <stdlib.h>

void rows(int blocks, MPI_Comm comm, int **index, float **value) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < blocks; ++i) {
    int length = 0;
    if (rank == 0 && index[i])
      length = index[i][0];
    MPI_Bcast(&length, 1, MPI_INT, 0, comm);
    if (length) {
      if (rank)
        index[i] = malloc(length * sizeof(int));
      MPI_Bcast(index[i], length, MPI_INT, 0, comm);
      if (rank)
        value[i] = malloc(length * sizeof(float));
      MPI_Bcast(value[i], length, MPI_FLOAT, 0, comm);
    }
  }
}

void as_whole_numbers(MPI_Comm comm, float *value) {
  MPI_Bcast(value, 4, MPI_INT, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-mismatched-type]
}

// CHECK-NOT: warning:
