// RUN: %check %s short-buffer
// An array whose length is a variable.
#include <mpi.h>

void one_too_many(int n) {
  double x[n];
  MPI_Bcast(x, n + 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' holds fewer bytes than the count asks for on all ranks{{.*}} [everyrank-short-buffer]
}

void fits(int n) {
  double x[n];
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
