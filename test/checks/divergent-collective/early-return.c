// RUN: %check %s divergent-collective
// A rank that returns before the collective leaves the others waiting in it.
#include <mpi.h>
#include <stdio.h>

int root_fails_to_open(const char *path, double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *file = fopen(path, "r");
    if (!file)
      return -1;
      // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: rank 0 may leave here before 'MPI_Bcast', which ranks != 0 then wait in{{.*}} [everyrank-divergent-collective]
    fclose(file);
  }
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return 0;
}

void others_go_home(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank)
    return;
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

int all_hear_of_it(const char *path, double *x, int n) {
  int rank, failed = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *file = fopen(path, "r");
    if (file)
      fclose(file);
    else
      failed = 1;
  }
  MPI_Bcast(&failed, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (failed)
    return -1;
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return 0;
}

int returns_after(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank != 0)
    return 0;
  return x[0] > 0;
}
