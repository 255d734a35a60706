// RUN: %check %s null-buffer
// With EveryrankPessimistic, a buffer that is null on one way to the call is a possible warning.
// .clang-tidy:
//   CheckOptions:
//     EveryrankPessimistic: true
#include <mpi.h>
#include <stdlib.h>

void only_when_asked(int wanted) {
  int *x = NULL;
  if (wanted)
    x = malloc(4 * sizeof *x);
  MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: possible: buffer 'x' may be null on all ranks in 'MPI_Bcast', which every rank must enter with a valid buffer [everyrank-null-buffer]
}

void either_way(int wanted) {
  int *x = NULL;
  if (wanted)
    x = malloc(4 * sizeof *x);
  else
    x = malloc(8 * sizeof *x);
  MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void nothing_to_send(int n) {
  int *x = NULL;
  if (n > 0)
    x = malloc(n * sizeof *x);
  MPI_Bcast(x, n, MPI_INT, 0, MPI_COMM_WORLD);
}

// What is certain is said as ever.
void certain(void) {
  int me;
  int *x = NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    x = malloc(4 * sizeof *x);
  MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0 in 'MPI_Bcast'{{.*}} [everyrank-null-buffer]
}
