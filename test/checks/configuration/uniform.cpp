// RUN: %check %s divergent-collective
// A value that is the same on all ranks, and whose name or origin says otherwise, is said to be so.
#include <mpi.h>

struct Setup {
  [[clang::annotate("everyrank::uniform")]] int rank; // of the tensor, as in linear algebra
  int me;
};

void parameter([[clang::annotate("everyrank::uniform")]] int rank, double *x) {
  if (rank == 0)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void field(const Setup &setup, double *x) {
  if (setup.rank == 0)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void variable(double *x) {
  [[clang::annotate("everyrank::uniform")]] int turns = 0;
  MPI_Recv(&turns, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < turns; ++i)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void not_said(int rank, double *x) {
  if (rank == 0)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void other_field(const Setup &setup, double *x) {
  if (setup.me == 0)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}
