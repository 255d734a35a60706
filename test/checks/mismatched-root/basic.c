// RUN: %check %s mismatched-root
// The root of a collective differs between ranks or is no rank of its communicator; the twin is silent.
#include <mpi.h>

void share(int *news, int n) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Bcast(news, n, MPI_INT, me, MPI_COMM_WORLD); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-mismatched-root]
}

void fine(int *news, int n) {
  MPI_Bcast(news, n, MPI_INT, 0, MPI_COMM_WORLD);
}
