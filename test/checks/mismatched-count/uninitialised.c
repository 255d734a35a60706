// RUN: %check %s mismatched-count
// A count that only the root sets is garbage on the others.
#include <mpi.h>

static int samples[960];
int measure(int *samples);

void only_the_root_sets_it(void) {
  int rank, n;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    n = measure(samples);
  MPI_Bcast(samples, n, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is uninitialised on ranks != 0 [everyrank-mismatched-count]
}

void broadcast_too_late(void) {
  int rank, n;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    n = measure(samples);
  MPI_Bcast(samples, n, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is uninitialised on ranks != 0 [everyrank-mismatched-count]
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void broadcast_first(void) {
  int rank, n;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    n = measure(samples);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(samples, n, MPI_INT, 0, MPI_COMM_WORLD);
}

void set_by_a_call(void) {
  int n;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  MPI_Bcast(samples, n, MPI_INT, 0, MPI_COMM_WORLD);
}
