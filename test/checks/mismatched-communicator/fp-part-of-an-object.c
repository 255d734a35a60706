// RUN: %check %s mismatched-communicator
// Code out of sight that gets the address of a part of an object fills that part.
#include <mpi.h>
#include <stdlib.h>

struct grid {
  MPI_Comm comm;
  int rows;
};

struct solver {
  int options;
  struct grid grid, spare;
};

void grid_init(MPI_Comm comm, struct grid *grid);
void elsewhere(void);

void filled(int *x) {
  struct solver *s = malloc(sizeof *s), local;
  grid_init(MPI_COMM_WORLD, &s->grid);
  grid_init(MPI_COMM_WORLD, &local.grid);
  elsewhere();
  MPI_Bcast(x, 1, MPI_INT, 0, s->grid.comm);
  MPI_Bcast(x, 1, MPI_INT, 0, local.grid.comm);
}

void another_part(int *x) {
  struct solver *s = malloc(sizeof *s);
  grid_init(MPI_COMM_WORLD, &s->grid);
  // CHECK: :[[@LINE+1]]:3: warning: the communicator of 'MPI_Bcast' is uninitialised on all ranks{{.*}} [everyrank-mismatched-communicator]
  MPI_Bcast(x, 1, MPI_INT, 0, s->spare.comm);
}
