// RUN: %check %s null-buffer
// C++ owners: new, unique_ptr, shared_ptr, optional.
#include <memory>
#include <mpi.h>
#include <optional>

void by_new(int rank) {
  double *p = nullptr;
  if (rank == 0)
    p = new double[8];
  MPI_Bcast(p, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void unique(int rank) {
  std::unique_ptr<double[]> p;
  if (rank == 0)
    p = std::make_unique<double[]>(8);
  MPI_Bcast(p.get(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'p{{.*}} null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void reset(int rank) {
  std::unique_ptr<double[]> p;
  if (rank == 0)
    p.reset(new double[8]);
  MPI_Bcast(p.get(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'p{{.*}} null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void moved(int rank) {
  auto p = std::make_unique<double[]>(8);
  std::unique_ptr<double[]> taken;
  if (rank != 0)
    taken = std::move(p);
  MPI_Bcast(p.get(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'p{{.*}} on ranks != 0{{.*}} [everyrank-null-buffer]
}

void everywhere(int rank) {
  auto p = std::make_unique<double[]>(8);
  auto q = std::make_shared<double>(rank);
  std::optional<double> r = 0.5;
  MPI_Bcast(p.get(), 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(q.get(), 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&*r, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
