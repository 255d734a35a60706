// RUN: %check %s divergent-collective
// A loop of collectives must make the same number of turns on every rank.
#include <mpi.h>

void as_often_as_the_rank(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < rank; ++i)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by some ranks but not by others{{.*}} [everyrank-divergent-collective]
}

void once_a_rank(int *x) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; ++i)
    MPI_Bcast(x, 1, MPI_INT, i, MPI_COMM_WORLD);
}

void as_often_as_the_root_says(int *x) {
  int rank, n = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    n = 7;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < n; ++i)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void work_by_rank(int *x, int n) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = rank; i < n; i += size)
    x[i] = i;
  for (int i = 0; i < n; ++i)
    MPI_Bcast(&x[i], 1, MPI_INT, i % size, MPI_COMM_WORLD);
}
