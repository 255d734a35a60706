// RUN: %check %s mismatched-root
// NOLINT, NOLINTNEXTLINE and NOLINTBEGIN to NOLINTEND, with our names and without any.
#include <mpi.h>

void same_line(int *x) {
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD); // NOLINT(everyrank-mismatched-root)
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD); // NOLINT(everyrank-*)
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD); // NOLINT
}

void next_line(int *x) {
  // NOLINTNEXTLINE(everyrank-mismatched-root)
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD);
}

void region(int *x) {
  // NOLINTBEGIN(everyrank-mismatched-root)
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD);
  MPI_Bcast(x, 1, MPI_INT, -2, MPI_COMM_WORLD);
  // NOLINTEND(everyrank-mismatched-root)
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is -1{{.*}} [everyrank-mismatched-root]
}

void another_check(int *x) {
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD); // NOLINT(everyrank-null-buffer)
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is -1{{.*}} [everyrank-mismatched-root]
}
