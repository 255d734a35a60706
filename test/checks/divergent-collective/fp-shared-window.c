// RUN: %check %s divergent-collective
// What a call yields need not differ because its argument does: here all read the same memory.
// CHECK-NONE
#include <mpi.h>

int *attach(int rank);

void shared_window(MPI_Comm comm, int n, int corner) {
  int rank, unit;
  int *part, *all;
  MPI_Aint size;
  MPI_Win window;
  MPI_Comm_rank(comm, &rank);
  MPI_Win_allocate_shared(rank == 0 ? n * 4 : 0, 4, MPI_INFO_NULL, comm, &part, &window);
  MPI_Win_shared_query(window, 0, &size, &unit, &all);
  MPI_Barrier(comm);
  if (all[corner] > 0)
    MPI_Barrier(comm);
}

void any_call(MPI_Comm comm, int corner) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  int *all = attach(rank);
  if (all[corner] > 0)
    MPI_Barrier(comm);
}
