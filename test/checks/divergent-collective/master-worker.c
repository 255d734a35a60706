// RUN: %check %s divergent-collective
// The root's and the others' part in functions of their own: both must hold the same calls.
#include <mpi.h>

static void send_all(double *x, int n) {
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
}

static void receive_some(double *x) {
  int n;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void one_call_short(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    send_all(x, n);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Barrier' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
  else
    receive_some(x);
}

static void master(double *x, int n) {
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < n; ++i)
    x[i] = i;
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void worker(double *x) {
  int n;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void both_parts(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    master(x, n);
  else
    worker(x);
}
