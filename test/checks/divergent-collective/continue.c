// RUN: %check %s divergent-collective
// A turn of the loop that one rank skips is a collective that it misses.
#include <mpi.h>

void others_skip_all(double **x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i) {
    if (rank != 0)
      continue;
    MPI_Bcast(x[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
  }
}

void some_skip_what_they_have(double **x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i) {
    if ((rank + i) % 3 == 0)
      continue;
      // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: some ranks leave here before 'MPI_Bcast', which the others then wait in{{.*}} [everyrank-divergent-collective]
    MPI_Bcast(x[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

void all_skip(double **x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i) {
    if (i == 3)
      continue;
    MPI_Bcast(x[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

void skips_what_follows(double **x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i) {
    MPI_Bcast(x[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank != 0)
      continue;
    x[i][0] = 0;
  }
}
