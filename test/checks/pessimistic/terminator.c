// RUN: %check %s mismatched-count
// With EveryrankPessimistic, the length of a string as the count leaves its terminator behind.
// .clang-tidy:
//   CheckOptions:
//     EveryrankPessimistic: true
#include <mpi.h>
#include <string.h>

void without(char *name, int me) {
  int length = 0;
  if (me == 0)
    length = strlen(name);
  MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(name, length, MPI_CHAR, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: possible: the count of 'MPI_Bcast' is the length of a string on rank 0, so its terminator is not sent [everyrank-mismatched-count]
}

void with(char *name, int me) {
  int length = 0;
  if (me == 0)
    length = strlen(name) + 1;
  MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(name, length, MPI_CHAR, 0, MPI_COMM_WORLD);
}
