// RUN: %check %s null-buffer
// The usual wrappers around calls: the warning stands where the user wrote the call.
#include <mpi.h>
#include <stdlib.h>

#define TRY(call)                                                                                  \
  do {                                                                                             \
    int error = (call);                                                                            \
    if (error != MPI_SUCCESS)                                                                      \
      MPI_Abort(MPI_COMM_WORLD, error);                                                            \
  } while (0)
#define ON_ROOT if (rank == 0)

void wrapped(int rank) {
  int *p = NULL;
  ON_ROOT p = malloc(16);
  TRY(MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD));
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void wrapped_right(int rank) {
  int *p = malloc(16);
  TRY(MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD));
}
