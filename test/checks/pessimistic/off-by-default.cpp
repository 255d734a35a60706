// RUN: %check %s divergent-collective
// Without the option, what only may go wrong is no warning.
// CHECK-NONE
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unordered_map>

void one_way(int wanted) {
  int *x = nullptr;
  if (wanted)
    x = (int *)malloc(4 * sizeof *x);
  MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

int refused(int n) {
  long *x = (long *)malloc(n * sizeof *x);
  if (!x)
    return -1;
  MPI_Bcast(x, n, MPI_LONG, 0, MPI_COMM_WORLD);
  return 0;
}

void order(std::unordered_map<int, double> &rates) {
  for (auto &each : rates)
    MPI_Bcast(&each.second, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void text(char *name) {
  int length = strlen(name);
  MPI_Bcast(name, length, MPI_CHAR, 0, MPI_COMM_WORLD);
}
