// RUN: %check %s mismatched-type
// A type of one's own name is still the type behind it.
#include <mpi.h>
#include <stdint.h>

typedef float real;
typedef uint64_t seed;

void real_is_single(real *x, int n) {
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_DOUBLE of 'MPI_Bcast' (8 bytes) does not match the buffer's elements of 4 bytes [everyrank-mismatched-type]
}

void seed_is_long(seed s) {
  MPI_Bcast(&s, 1, MPI_UNSIGNED, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_UNSIGNED of 'MPI_Bcast' (4 bytes) does not match the buffer's elements of 8 bytes [everyrank-mismatched-type]
}

void real_as_float(real *x, int n) { MPI_Bcast(x, n, MPI_FLOAT, 0, MPI_COMM_WORLD); }

void seed_as_long(seed s) { MPI_Bcast(&s, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD); }
