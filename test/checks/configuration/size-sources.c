// RUN: %check %s mismatched-root
// Where the number of ranks comes from.
// everyrank.yaml:
//   size-sources:
//     acme_nodes: {}
//     acme_count: {out: 1, comm: 0}
#include <mpi.h>

int acme_nodes(void);
void acme_count(MPI_Comm comm, int *count);

void past_the_end(int *x) {
  MPI_Bcast(x, 1, MPI_INT, acme_nodes(), MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is past the last rank [everyrank-mismatched-root]
}

void past_the_end_by_argument(int *x) {
  int count;
  acme_count(MPI_COMM_WORLD, &count);
  MPI_Bcast(x, 1, MPI_INT, count, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is past the last rank [everyrank-mismatched-root]
}

void last(int *x) { MPI_Bcast(x, 1, MPI_INT, acme_nodes() - 1, MPI_COMM_WORLD); }
