// RUN: %check %s null-buffer
// Allocation and broadcast in functions of the same file.
#include <mpi.h>
#include <stdlib.h>

struct grid {
  double *cells;
  int n;
};

static double *make(int n) { return malloc(n * sizeof(double)); }
static void fill(struct grid *g) { g->cells = make(g->n); }
static void share(double *cells, int n) { MPI_Bcast(cells, n, MPI_DOUBLE, 0, MPI_COMM_WORLD); }

void allocated_by_helper(int rank) {
  struct grid g = {NULL, 8};
  if (rank == 0)
    fill(&g);
  MPI_Bcast(g.cells, g.n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'g.cells' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void shared_by_helper(int rank) {
  double *cells = NULL;
  if (rank == 0)
    cells = make(8);
  share(cells, 8);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'cells' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void both_right(int rank) {
  struct grid g = {NULL, 8};
  fill(&g);
  share(g.cells, g.n);
}
