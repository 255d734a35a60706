// RUN: %check %s null-buffer
// CHECK-NONE
// Null where the standard allows it, and pointers whose contract is unknown.
#include <mpi.h>
#include <stdlib.h>

void count_zero(int rank) {
  int *p = NULL;
  if (rank == 0)
    p = malloc(16);
  MPI_Bcast(p, 0, MPI_INT, 0, MPI_COMM_WORLD);
}

void bottom(MPI_Datatype absolute) { MPI_Bcast(MPI_BOTTOM, 1, absolute, 0, MPI_COMM_WORLD); }

void parameter(int *p, int n) { MPI_Bcast(p, n, MPI_INT, 0, MPI_COMM_WORLD); }

void inter_communicator(int rank, MPI_Comm inter) {
  int *p = NULL;
  if (rank == 0)
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, inter);
}

extern int *maybe(void);
void unknown(int rank) {
  int *p = maybe();
  if (rank == 0)
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
}
