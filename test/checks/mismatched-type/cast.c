// RUN: %check %s mismatched-type
// A cast to void * hides nothing.
#include <mpi.h>

void behind_a_cast(float *x, int n) {
  MPI_Bcast((void *)x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_DOUBLE of 'MPI_Bcast' (8 bytes) does not match the buffer's elements of 4 bytes [everyrank-mismatched-type]
}

void fits_behind_a_cast(float *x, int n) {
  MPI_Bcast((void *)x, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
}

void meant_as_bytes(float *x, int n) {
  MPI_Bcast((char *)x, n * 4, MPI_CHAR, 0, MPI_COMM_WORLD);
}

void behind_a_variable(void) {
  long x = 0;
  void *p = &x;
  MPI_Bcast(p, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_INT of 'MPI_Bcast' (4 bytes) does not match the buffer's elements of 8 bytes [everyrank-mismatched-type]
}

void behind_another_variable(int way) {
  long x = 0;
  int y = 0;
  void *p = &x;
  if (way)
    p = &y;
  MPI_Bcast(p, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
