// RUN: %check %s null-buffer --broken
// A file that does not compile is still read where it is sound.
#include <mpi.h>
#include <stdlib.h>

void unsound(void) { return missing_declaration; }

void sound(int rank) {
  int *p = NULL;
  if (rank == 0)
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}
