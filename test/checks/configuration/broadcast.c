// RUN: %check %s null-buffer
// A broadcast of one's own: the columns say which argument is what.
// everyrank.yaml:
//   broadcasts:
//     acme_bcast: {recv: 1, count: 2, type: 3, root: 4, comm: 0}
#include <mpi.h>
#include <stdlib.h>

int acme_bcast(MPI_Comm comm, void *x, int count, MPI_Datatype type, int root);

void received_into_null(int rank) {
  double *x = NULL;
  if (rank == 0)
    x = malloc(64);
  acme_bcast(MPI_COMM_WORLD, x, 8, MPI_DOUBLE, 0);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0 in 'acme_bcast'{{.*}} [everyrank-null-buffer]
}

void root_and_type(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  acme_bcast(MPI_COMM_WORLD, x, 1, MPI_INT, rank);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'acme_bcast' is the caller's own rank{{.*}} [everyrank-mismatched-root]
  acme_bcast(MPI_COMM_WORLD, x, 1, MPI_DOUBLE, 0);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_DOUBLE of 'acme_bcast'{{.*}} [everyrank-mismatched-type]
}

void some_skip_it(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    acme_bcast(MPI_COMM_WORLD, x, 1, MPI_INT, 0);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'acme_bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void everywhere(int rank) {
  double *x = malloc(64);
  if (rank == 0)
    x[0] = 1;
  acme_bcast(MPI_COMM_WORLD, x, 8, MPI_DOUBLE, 0);
}
