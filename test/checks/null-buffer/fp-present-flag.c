// RUN: %check %s null-buffer
// Every rank passes null, so the flag is 0 on the root and nobody gets to the second broadcast.
// CHECK-NONE
#include <mpi.h>
#include <stddef.h>

static int share(const double *p, int n, int root, MPI_Comm comm) {
  char present = p ? 1 : 0;
  MPI_Bcast(&present, 1, MPI_CHAR, root, comm);
  if (present)
    return MPI_Bcast((void *)p, n, MPI_DOUBLE, root, comm);
  return 0;
}

int without(int n, MPI_Comm comm) { return share(NULL, n, 0, comm); }

int without_known_root(int n, int root, MPI_Comm comm) { return share(NULL, n, root, comm); }
