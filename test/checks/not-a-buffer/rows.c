// RUN: %check %s not-a-buffer
// Rows that lie elsewhere: the table holds pointers.
#include <mpi.h>
#include <stdlib.h>

void table_of_rows(int rows, int columns) {
  double **x = malloc(rows * sizeof *x);
  for (int i = 0; i < rows; ++i)
    x[i] = malloc(columns * sizeof **x);
  MPI_Bcast(x, rows * columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to pointers, not to the data behind them [everyrank-not-a-buffer]
}

void row_by_row(int rows, int columns) {
  double **x = malloc(rows * sizeof *x);
  for (int i = 0; i < rows; ++i)
    x[i] = malloc(columns * sizeof **x);
  for (int i = 0; i < rows; ++i)
    MPI_Bcast(x[i], columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void in_one_block(void) {
  static double x[4][8];
  MPI_Bcast(x, 4 * 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
