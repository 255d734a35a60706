// RUN: %check %s null-buffer
// A buffer that some ranks have freed.
#include <mpi.h>
#include <stdlib.h>

void early(int rank) {
  int *p = malloc(16);
  if (rank != 0)
    free(p);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is {{(already )?}}freed on ranks != 0{{.*}} [everyrank-null-buffer]
}

void after(int rank) {
  int *p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  free(p);
}
