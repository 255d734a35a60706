// RUN: %check %s null-buffer
// A container in an empty optional, or in an object that a null pointer stands for, is nowhere.
#include <mpi.h>
#include <memory>
#include <optional>
#include <vector>

struct Mesh {
  int size;
  double corners[8];
};

void container_in_optional(int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::optional<std::vector<int>> values;
  if (rank == 0)
    values.emplace(n);
  MPI_Bcast(values->data(), n, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void field_of_object() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::unique_ptr<Mesh> mesh;
  if (rank == 0)
    mesh = std::make_unique<Mesh>();
  MPI_Bcast(mesh->corners, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} null on ranks != 0{{.*}} [everyrank-null-buffer]
  MPI_Bcast(&mesh->size, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void all_have_one(int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::optional<std::vector<int>> values;
  auto mesh = std::make_unique<Mesh>();
  if (rank == 0)
    values.emplace(n);
  else
    values = std::vector<int>(n);
  MPI_Bcast(values->data(), n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(mesh->corners, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&mesh->size, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
