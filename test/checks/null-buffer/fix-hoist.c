// RUN: %check %s null-buffer
// The fix moves the allocation in front of the guard, when its arguments are known there.
#include <mpi.h>
#include <stdlib.h>

void hoist(int rank, int n) {
  double *grid = NULL;
  if (rank == 0) {
    grid = malloc(n * sizeof *grid);
    grid[0] = 1;
  }
  MPI_Bcast(grid, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is null on ranks != 0{{.*}} [everyrank-null-buffer]
  // CHECK-FIXES: double *grid = NULL;
  // CHECK-FIXES-NEXT: {{^}}  grid = malloc(n * sizeof *grid);
  // CHECK-FIXES-NEXT: {{^}}  if (rank == 0) {
  // CHECK-FIXES-NOT: malloc
  // CHECK-FIXES: MPI_Bcast(grid, n
}

void stays(int rank) {
  double *grid = NULL;
  if (rank == 0) {
    int n = rank + 8;
    grid = malloc(n * sizeof *grid);
  }
  MPI_Bcast(grid, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is null on ranks != 0{{.*}} [everyrank-null-buffer]
  // CHECK-FIXES: int n = rank + 8;
  // CHECK-FIXES-NEXT: grid = malloc(n * sizeof *grid);
}
