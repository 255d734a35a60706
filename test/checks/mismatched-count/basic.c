// RUN: %check %s mismatched-count
// The count of a broadcast differs between ranks, is uninitialised or has the wrong unit; the twin is silent.
#include <mpi.h>

static int samples[960];

void share(void) {
  int me, want = 960;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me > 0)
    want -= 60;
  MPI_Bcast(samples, want, MPI_INT, 0, MPI_COMM_WORLD); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-mismatched-count]
}

void fine(int want) {
  MPI_Bcast(&want, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(samples, want, MPI_INT, 0, MPI_COMM_WORLD);
}
