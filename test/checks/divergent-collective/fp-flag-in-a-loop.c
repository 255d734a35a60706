// RUN: %check %s divergent-collective
// In each turn the root's flag is broadcast: all enter what follows, or none.
// CHECK-NONE
#include <mpi.h>
#include <stddef.h>

void scatter(int n, int **index, float **values, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < n; ++i) {
    int flag = 0, length = 0;
    if (rank == 0 && index[i] != NULL)
      flag = 1;
    MPI_Bcast(&flag, 1, MPI_INT, 0, comm);
    if (flag) {
      if (rank == 0)
        length = index[i][1];
      MPI_Bcast(&length, 1, MPI_INT, 0, comm);
      MPI_Bcast(index[i], length, MPI_INT, 0, comm);
      MPI_Bcast(values[i], length, MPI_FLOAT, 0, comm);
    }
  }
}
