// RUN: %check %s divergent-collective
// A count that was broadcast guards the next collective on all ranks alike.
// CHECK-NONE
#include <mpi.h>
#include <stdlib.h>

static void share_array(int count, int root, MPI_Comm comm) {
  if (count > 0) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    MPI_Barrier(comm);
  }
}

void share(const int *in, int root, MPI_Comm comm) {
  int rank;
  int *out = calloc(2, sizeof *out);
  MPI_Comm_rank(comm, &rank);
  if (rank == root)
    out[0] = in[0];
  MPI_Bcast(&out[0], 1, MPI_INT, root, comm);
  share_array(out[0], root, comm);
}
