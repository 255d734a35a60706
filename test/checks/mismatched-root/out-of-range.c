// RUN: %check %s mismatched-root
// A root is a number from 0 to size - 1.
#include <mpi.h>

void negative(int *x) {
  MPI_Bcast(x, 1, MPI_INT, -1, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is -1, which is no rank [everyrank-mismatched-root]
}

void past_the_end(int *x) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(x, 1, MPI_INT, size, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is past the last rank [everyrank-mismatched-root]
}

void one_more(int *x) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(x, 1, MPI_INT, size + 1, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is past the last rank [everyrank-mismatched-root]
}

void last(int *x) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(x, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
}

void first(int *x) { MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); }
