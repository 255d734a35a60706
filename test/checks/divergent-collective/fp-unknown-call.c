// RUN: %check %s divergent-collective
// An unknown function that the root calls need not change the program's settings.
// CHECK-NONE
#include <mpi.h>

struct settings {
  int verbose;
} settings;
int table[200];
void banner(void);

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    banner();
  if (settings.verbose)
    MPI_Bcast(table, 200, MPI_INT, 0, MPI_COMM_WORLD);
  return 0;
}
