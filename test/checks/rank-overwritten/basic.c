// RUN: %check %s rank-overwritten
// The variable that holds the rank is itself the buffer of a broadcast; the twin is silent.
#include <mpi.h>

void share(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-rank-overwritten]
}

void fine(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int leader = rank;
  MPI_Bcast(&leader, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
