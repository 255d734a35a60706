// RUN: %check %s short-buffer
// Allocations smaller than the count.
#include <mpi.h>
#include <stdlib.h>

void bytes_for_elements(void) {
  double *grid = malloc(64);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'grid{{.*}} [everyrank-short-buffer]
}

void smaller_off_the_root(int rank) {
  double *grid = rank == 0 ? malloc(64 * sizeof *grid) : malloc(8 * sizeof *grid);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'grid{{.*}} ranks != 0{{.*}} [everyrank-short-buffer]
}

void array(void) {
  int line[8];
  MPI_Bcast(line, 16, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'line{{.*}} [everyrank-short-buffer]
}

void enough(int n) {
  double *grid = malloc(64 * sizeof *grid);
  double *other = calloc(n, sizeof *other);
  int line[8];
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(other, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(line, 8, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(line, sizeof line, MPI_BYTE, 0, MPI_COMM_WORLD);
}

void derived_type(MPI_Datatype row) {
  double grid[64];
  MPI_Bcast(grid, 8, row, 0, MPI_COMM_WORLD);
}
