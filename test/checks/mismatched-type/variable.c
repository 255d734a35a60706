// RUN: %check %s mismatched-type
// The datatype may come in a variable.
#include <mpi.h>

void chosen_before(int *x, int n) {
  MPI_Datatype type = MPI_DOUBLE;
  MPI_Bcast(x, n, type, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_DOUBLE of 'MPI_Bcast' (8 bytes) does not match the buffer's elements of 4 bytes [everyrank-mismatched-type]
}

static void share(void *x, int n, MPI_Datatype type) {
  MPI_Bcast(x, n, type, 0, MPI_COMM_WORLD);
}

void handed_on(float *x, int n) { share(x, n, MPI_FLOAT); }

void chosen_right(int *x, int n) {
  MPI_Datatype type = MPI_INT;
  MPI_Bcast(x, n, type, 0, MPI_COMM_WORLD);
}
