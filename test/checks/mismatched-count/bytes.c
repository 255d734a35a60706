// RUN: %check %s mismatched-count
// The count is in elements of the datatype, not in bytes.
#include <mpi.h>
#include <stddef.h>

void bytes_of_doubles(double *x, int n) {
  MPI_Bcast(x, n * sizeof(double), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is in bytes, but it counts elements of the datatype [everyrank-mismatched-count]
}

void elements(double *x, int n) { MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD); }

void bytes(double *x, int n) {
  MPI_Bcast(x, n * sizeof(double), MPI_BYTE, 0, MPI_COMM_WORLD);
}

void elements_by_division(void) {
  static double x[64];
  MPI_Bcast(x, sizeof x / sizeof *x, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void bytes_in_a_variable(double *x, int n) {
  const size_t bytes = n * sizeof *x;
  MPI_Bcast(x, (int)bytes, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the count of 'MPI_Bcast' is in bytes, but it counts elements of the datatype [everyrank-mismatched-count]
}

void variable_made_elements(double *x, int n) {
  size_t amount = n * sizeof *x;
  amount /= sizeof *x;
  MPI_Bcast(x, (int)amount, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void divide(size_t *bytes);
void variable_changed_elsewhere(double *x, int n) {
  size_t amount = n * sizeof *x;
  divide(&amount);
  MPI_Bcast(x, (int)amount, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
