// RUN: %check %s null-buffer
// The plain bug: only the root allocates.
#include <mpi.h>
#include <stdlib.h>

void uninitialised(void) {
  int me;
  double *grid;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    grid = malloc(64 * sizeof *grid);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is uninitialised on ranks != 0{{.*}} [everyrank-null-buffer]
  // CHECK: :[[@LINE-6]]:{{[0-9]+}}: note:
}

void null(void) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  double *grid = NULL;
  if (me == 0)
    grid = malloc(64 * sizeof *grid);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void on_the_root_only(void) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  double *grid = NULL;
  if (me != 0)
    grid = malloc(64 * sizeof *grid);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is null on {{.*}} [everyrank-null-buffer]
}

void other_root(void) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  double *grid = NULL;
  if (me == 2)
    grid = malloc(64 * sizeof *grid);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 2, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is null on ranks != 2{{.*}} [everyrank-null-buffer]
}

void nonblocking(void) {
  int me;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  double *grid = NULL;
  if (me == 0)
    grid = malloc(64 * sizeof *grid);
  MPI_Ibcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'grid' is null on ranks != 0{{.*}} [everyrank-null-buffer]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void everywhere(void) {
  int me;
  double *grid;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    grid = calloc(64, sizeof *grid);
  else
    grid = malloc(64 * sizeof *grid);
  MPI_Bcast(grid, 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void receivers_later(void) {
  int me, n = 0;
  double *grid = NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    n = 64;
    grid = malloc(n * sizeof *grid);
  }
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (me != 0)
    grid = malloc(n * sizeof *grid);
  MPI_Bcast(grid, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
