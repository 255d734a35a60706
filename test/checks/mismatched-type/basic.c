// RUN: %check %s mismatched-type
// The datatype of a broadcast does not match the buffer or the other ranks; the twin is silent.
#include <mpi.h>

void share(int got) {
  MPI_Bcast(&got, 1, MPI_LONG_LONG, 0, MPI_COMM_WORLD); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-mismatched-type]
}

void fine(int got) {
  MPI_Bcast(&got, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
