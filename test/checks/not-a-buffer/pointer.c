// RUN: %check %s not-a-buffer
// The address of the pointer instead of the pointer.
#include <mpi.h>
#include <stdlib.h>

void one_ampersand_too_many(int n) {
  double *x = malloc(n * sizeof *x);
  MPI_Bcast(&x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to pointers, not to the data behind them [everyrank-not-a-buffer]
}

void pointer_to_pointer(double **x, int n) {
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to pointers, not to the data behind them [everyrank-not-a-buffer]
}

void the_data(int n) {
  double *x = malloc(n * sizeof *x);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void through_the_pointer(double **x, int n) {
  MPI_Bcast(*x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void an_array(void) {
  double x[8] = {0};
  MPI_Bcast(&x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
