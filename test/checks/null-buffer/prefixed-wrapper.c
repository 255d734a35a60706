// RUN: %check %s null-buffer
// A wrapper whose body is out of sight does what its name says.
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

int hypre_MPI_Bcast(void *x, int n, MPI_Datatype type, int root, MPI_Comm comm);
int hypre_MPI_Comm_rank(MPI_Comm comm, int *rank);

void wrapped(MPI_Comm comm, int n) {
  int rank;
  double *x = NULL;
  hypre_MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    x = malloc(n * sizeof *x);
  hypre_MPI_Bcast(x, n, MPI_DOUBLE, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0 in 'MPI_Bcast'{{.*}} [everyrank-null-buffer]
}

void wrapped_well(MPI_Comm comm, int n) {
  int rank;
  hypre_MPI_Comm_rank(comm, &rank);
  double *x = malloc(n * sizeof *x);
  if (rank == 0)
    x[0] = 1;
  hypre_MPI_Bcast(x, n, MPI_DOUBLE, 0, comm);
}

// One whose body is in sight is followed as it stands.
static int serial_MPI_Bcast(void *x, int n, MPI_Datatype type, int root, MPI_Comm comm) {
  return 0;
}
void serial(void) { serial_MPI_Bcast(NULL, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }
