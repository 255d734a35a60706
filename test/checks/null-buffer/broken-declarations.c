// RUN: %check %s null-buffer --broken
// Clang drops statements with unknown types: of the variables in them nothing is known.
#include <mpi.h>
#include <stdlib.h>

int dropped(MPI_Comm comm, int n) {
  unknown_t *p, fill, start[n];
  void *x;
  other_t kind;
  p = get(n);
  if (!(x = malloc(n * sizeof(unknown_t))))
    return 1;
  MPI_Bcast(x, n, MPI_BYTE, 0, comm);
  MPI_Bcast(p, n, MPI_BYTE, 0, comm);
  MPI_Bcast(start, n, MPI_LONG, 0, comm);
  MPI_Bcast(&fill, 1, MPI_LONG, 0, comm);
  MPI_Bcast(&kind, 1, MPI_INT, 0, comm);
  return 0;
}

void and_a_bug(int n, int rank) {
  double *y = NULL;
  if (rank == 0)
    y = malloc(n * sizeof *y);
  MPI_Bcast(y, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'y' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}
