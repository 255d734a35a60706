// RUN: %check %s mismatched-count
// An int cannot hold every count.
#include <mpi.h>

void negative(char *x) {
  MPI_Bcast(x, -1, MPI_CHAR, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is negative on all ranks [everyrank-mismatched-count]
}

void fits(char *x) {
  const long long n = 1LL << 30;
  MPI_Bcast(x, (int)n, MPI_CHAR, 0, MPI_COMM_WORLD);
}

void large_count(char *x) {
  const long long n = 3LL << 30;
  MPI_Bcast_c(x, n, MPI_CHAR, 0, MPI_COMM_WORLD);
}
