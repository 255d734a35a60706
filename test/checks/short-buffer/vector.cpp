// RUN: %check %s short-buffer
// std::vector: who sizes it, and on which ranks.
#include <mpi.h>
#include <string>
#include <vector>

void root_only(int rank) {
  std::vector<double> values;
  if (rank == 0)
    values.resize(64);
  MPI_Bcast(values.data(), 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'values{{.*}} ranks != 0{{.*}} [everyrank-short-buffer]
}

void reserve_is_not_resize(int rank) {
  std::vector<double> values;
  int n = 0;
  if (rank == 0) {
    values.assign(5, 1.0);
    n = values.size();
  }
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  values.reserve(n);
  MPI_Bcast(values.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'values{{.*}} ranks != 0{{.*}} [everyrank-short-buffer]
}

void first_element_of_none(int rank) {
  std::vector<double> values;
  if (rank == 0)
    values.resize(64);
  MPI_Bcast(&values[0], 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'values{{.*}} ranks != 0{{.*}} [everyrank-short-buffer]
}

void empty_everywhere() {
  std::vector<double> values;
  MPI_Bcast(values.data(), 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'values{{.*}} [everyrank-short-buffer]
}

void own_size(int rank) {
  std::vector<double> values;
  unsigned long n = 0;
  if (rank == 0) {
    values = {1, 2, 3};
    n = values.size();
  }
  MPI_Bcast(&n, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  values.resize(n);
  MPI_Bcast(values.data(), values.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void sized(int rank) {
  std::vector<double> values(64);
  if (rank == 0)
    values[0] = 1;
  MPI_Bcast(values.data(), 64, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void receivers_resize(int rank) {
  std::string name;
  int n = 0;
  if (rank == 0) {
    name = "input.dat";
    n = name.size();
  }
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank != 0)
    name.resize(n);
  MPI_Bcast(name.data(), n, MPI_CHAR, 0, MPI_COMM_WORLD);
}

void filled_by_caller(std::vector<double> &values, int n) {
  MPI_Bcast(values.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
