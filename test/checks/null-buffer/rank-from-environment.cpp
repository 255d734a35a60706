// RUN: %check %s null-buffer
// The rank comes from the launcher's environment, in the ways that programs read it.
#include <mpi.h>
#include <cstdlib>
#include <string>

void at_once(int n) {
  double *p = nullptr;
  if (std::stoi(std::getenv("OMPI_COMM_WORLD_RANK")) == 0)
    p = new double[n];
  MPI_Bcast(p, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void with_a_default(int n) {
  const char *text = getenv("PMI_RANK");
  const int rank = text ? atoi(text) : 0;
  double *p = nullptr;
  if (rank == 0)
    p = new double[n];
  MPI_Bcast(p, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void by_a_string(int n) {
  const std::string text = getenv("SLURM_PROCID");
  double *p = nullptr;
  if (std::stoi(text) == 0)
    p = new double[n];
  MPI_Bcast(p, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void no_rank(int n) {
  const char *text = getenv("VERBOSE");
  double *p = nullptr;
  if (!text || atoi(text) == 0)
    p = new double[n];
  MPI_Bcast(p, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void everybody(int n) {
  const char *text = getenv("PMI_RANK");
  double *p = text && atoi(text) == 0 ? new double[n] : static_cast<double *>(malloc(n * sizeof(double)));
  MPI_Bcast(p, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
