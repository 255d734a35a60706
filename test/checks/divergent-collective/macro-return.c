// RUN: %check %s divergent-collective
// A macro that returns on some ranks hides the way out; a macro that hands on errors is no such thing.
#include <mpi.h>

#define ONLY_ROOT(rank)                                                                            \
  if ((rank) != 0)                                                                                 \
  return 0
#define CALL(call)                                                                                 \
  do {                                                                                             \
    int status = (call);                                                                           \
    if (status != 0)                                                                               \
      return status;                                                                               \
  } while (0)

int draw(double *v);

int hidden_way_out(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  ONLY_ROOT(rank);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
  return 0;
}

int hidden_behind_the_call(double *x, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  ONLY_ROOT(rank);
  x[0] = 1;
  return 0;
}

int error_macro(double *x) {
  int rank;
  CALL(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  if (rank == 0)
    CALL(draw(x));
  CALL(MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD));
  return 0;
}
