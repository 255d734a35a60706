// RUN: %check %s mismatched-type
// MPI_LONG_INT is the pair for MAXLOC, not a long.
#include <mpi.h>

void pair_for_a_long(long x) {
  MPI_Bcast(&x, 1, MPI_LONG_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_LONG_INT of 'MPI_Bcast' (12 bytes) does not match the buffer's elements of 8 bytes [everyrank-mismatched-type]
}

void pair_for_a_double(double *x, int n) {
  MPI_Bcast(x, n, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_DOUBLE_INT of 'MPI_Bcast' (12 bytes) does not match the buffer's elements of 8 bytes [everyrank-mismatched-type]
}

struct best {
  double value;
  int where;
};

void pair_for_a_pair(struct best *x) {
  MPI_Bcast(x, 1, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD);
}

void long_for_a_long(long x) { MPI_Bcast(&x, 1, MPI_LONG, 0, MPI_COMM_WORLD); }
