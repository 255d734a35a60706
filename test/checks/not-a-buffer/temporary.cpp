// RUN: %check %s not-a-buffer
// What is received into a temporary object is lost.
#include <mpi.h>
#include <vector>

std::vector<double> copy_of(const std::vector<double> &x);

void copied(std::vector<double> &x) {
  MPI_Bcast(copy_of(x).data(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' belongs to a temporary object, so what is received is lost [everyrank-not-a-buffer]
}

void named(std::vector<double> &x) {
  std::vector<double> copy = copy_of(x);
  MPI_Bcast(copy.data(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  x = copy;
}

void sent_from_a_temporary(std::vector<double> &x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(copy_of(x).data(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(x.data(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

std::vector<double> &same(std::vector<double> &x);
void by_reference(std::vector<double> &x) {
  MPI_Bcast(same(x).data(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
