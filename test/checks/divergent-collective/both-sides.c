// RUN: %check %s divergent-collective
// A guard is no bug when both sides hold the same calls; another order is.
#include <mpi.h>

void swapped(int *x, int *y) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' on rank 0 meets another 'MPI_Barrier' on ranks != 0: the order of the collectives differs [everyrank-divergent-collective]
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(y, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

void odd_and_even(int *x, int *y) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(y, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void two_on_each_side(int *x, int *y) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Bcast(y, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

void one_after_the_other(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  x[1] = 2;
  if (rank != 0)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void loop_on_each_side(int *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    for (int i = 0; i < n; ++i)
      MPI_Bcast(&x[i], 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    for (int i = 0; i < n; ++i)
      MPI_Bcast(&x[i], 1, MPI_INT, 0, MPI_COMM_WORLD);
}
