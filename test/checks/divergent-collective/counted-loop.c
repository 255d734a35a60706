// RUN: %check %s divergent-collective
// Ranks that go through one counted loop turn by turn must agree in every turn.
#include <mpi.h>

void root_skips_one_turn(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i) {
    if (rank == 0 && i == 3)
      continue;
      // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: rank 0 may leave here before 'MPI_Bcast', which ranks != 0 then wait in{{.*}} [everyrank-divergent-collective]
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

void root_makes_one_turn_more(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int turns = rank == 0 ? n + 1 : n;
  for (int i = 0; i < turns; ++i)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void all_skip_one_turn(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i) {
    if (rank == 0)
      x[0] = i;
    if (i == 3)
      continue;
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

void as_many_turns_in_two_loops(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    for (int i = 0; i < n; ++i)
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    for (int i = 0; i < n; ++i)
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void root_works_more_turns(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < (rank == 0 ? n + 1 : n); ++i)
    x[i] = i;
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
