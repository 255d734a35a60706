// RUN: %check %s divergent-collective
// Some ranks do not reach a collective, or do others, or in another order; the twin is silent.
#include <mpi.h>

void share(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-divergent-collective]
}

void fine(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    x[0] = 1;
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
