// RUN: %check %s not-a-buffer
// The container is not its elements.
#include <array>
#include <mpi.h>
#include <string>
#include <vector>

void the_vector(std::vector<double> &x) {
  MPI_Bcast(&x, static_cast<int>(x.size()), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to the container itself, not to its elements [everyrank-not-a-buffer]
}

void the_string(std::string &x) {
  MPI_Bcast(&x, static_cast<int>(x.size()), MPI_CHAR, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to the container itself, not to its elements [everyrank-not-a-buffer]
}

void the_elements(std::vector<double> &x) {
  MPI_Bcast(x.data(), static_cast<int>(x.size()), MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void the_first_element(std::vector<double> &x) {
  MPI_Bcast(&x[0], static_cast<int>(x.size()), MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void the_array(std::array<double, 8> &x) {
  MPI_Bcast(&x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
