// RUN: %check %s mismatched-count
// Count and datatype must describe the same amount of data on all ranks.
#include <mpi.h>

static int samples[960];

void less_off_the_root(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(samples, rank == 0 ? 960 : 900, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is 960 on rank 0 but 900 on ranks != 0 [everyrank-mismatched-count]
}

void each_side_its_own(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(samples, 960, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is 960 on rank 0 but 96 on ranks != 0 [everyrank-mismatched-count]
  else
    MPI_Bcast(samples, 96, MPI_INT, 0, MPI_COMM_WORLD);
}

void same_by_another_way(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(samples, rank == 0 ? 960 : 2 * 480, MPI_INT, 0, MPI_COMM_WORLD);
}

void told_first(void) {
  int rank, n = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    n = 960;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(samples, n, MPI_INT, 0, MPI_COMM_WORLD);
}
