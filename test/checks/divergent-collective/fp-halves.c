// RUN: %check %s divergent-collective
// Workers that obey what they receive: who commands them is in another function. A rank that only
// leaves early is a bug all the same.
#include <mpi.h>

void serve(int request);

int begin(MPI_Comm comm) {
  int rank, request = 0;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    return 0;
  while (1) {
    MPI_Bcast(&request, 1, MPI_INT, 0, comm);
    if (request == 0)
      break;
    serve(request);
  }
  return 0;
}

int step(MPI_Comm comm, int rank, int *turn) {
  while (1) {
    if (rank < *turn)
      break;
    MPI_Bcast(turn, 1, MPI_INT, 0, comm);
  }
  return 0;
}

int leaves_early(MPI_Comm comm, int n, double *x) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    return 0;
  for (int i = 0; i < n; ++i)
    MPI_Bcast(&x[i], 1, MPI_DOUBLE, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by ranks != 0 but not by rank 0{{.*}} [everyrank-divergent-collective]
  return 0;
}

// CHECK-NOT: warning:
