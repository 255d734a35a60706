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

void too_large(char *x) {
  const long long n = 3LL << 30;
  MPI_Bcast(x, (int)n, MPI_CHAR, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is 3221225472 on all ranks, more than its type can hold [everyrank-mismatched-count]
}

void product(double *x) {
  const int rows = 65536, columns = 65535;
  MPI_Bcast(x, rows * columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is 4294901760 on all ranks, more than its type can hold [everyrank-mismatched-count]
}

void product_fits(double *x) {
  const int rows = 32768, columns = 65535;
  MPI_Bcast(x, rows * columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
