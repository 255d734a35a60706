// RUN: %check %s divergent-collective
// A rank that ends the job leaves nobody waiting; one that only returns from main does.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void aborts(const char *path, double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && !fopen(path, "r"))
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void exits(const char *path, double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && !fopen(path, "r"))
    exit(1);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

_Noreturn void die(void);
void dies(const char *path, double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && !fopen(path, "r"))
    die();
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && argc < 2) {
    MPI_Finalize();
    return 1;
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: rank 0 may leave here before 'MPI_Bcast', which ranks != 0 then wait in{{.*}} [everyrank-divergent-collective]
  }
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
