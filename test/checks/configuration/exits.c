// RUN: %check %s divergent-collective
// A function that ends the job leaves nobody waiting.
// everyrank.yaml:
//   exits: [acme_die]
#include <mpi.h>

void acme_die(const char *why);
void acme_warn(const char *why);

void dies(int *x, int rank) {
  if (rank == 0 && *x < 0) {
    acme_die("negative");
    return;
  }
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void goes_home(int *x, int rank) {
  if (rank == 0) {
    acme_warn("negative");
    return;
  }
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by ranks != 0 but not by rank 0{{.*}} [everyrank-divergent-collective]
}
