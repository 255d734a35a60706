// RUN: %check %s mismatched-root
// The main rank of each host is another rank of the world on every host.
#include <mpi.h>

void local_rank_as_root(int *x) {
  int local;
  MPI_Comm node;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &local);
  MPI_Bcast(x, 1, MPI_INT, local, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is the caller's own rank, so it differs on every rank [everyrank-mismatched-root]
}

void local_main(int *x) {
  MPI_Comm node;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Bcast(x, 1, MPI_INT, 0, node);
}

void global_main(int *x) {
  MPI_Comm node;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
