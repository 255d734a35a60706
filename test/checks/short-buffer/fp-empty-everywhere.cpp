// RUN: %check %s short-buffer
// The length was broadcast first: an empty vector is a legal message of no elements.
// CHECK-NONE
#include <mpi.h>
#include <vector>

static void share(std::vector<int> &v, MPI_Comm comm) {
  int n = v.size();
  MPI_Bcast(&n, 1, MPI_INT, 0, comm);
  v.resize(n);
  MPI_Bcast(v.data(), n, MPI_INT, 0, comm);
}

void both() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<int> first, second;
  if (rank == 0)
    first.resize(7);
  share(first, MPI_COMM_WORLD);
  share(second, MPI_COMM_WORLD);
}
