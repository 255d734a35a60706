// RUN: %check %s divergent-collective
// With EveryrankPessimistic, one rank may get no memory while the others do.
// .clang-tidy:
//   CheckOptions:
//     EveryrankPessimistic: true
#include <mpi.h>
#include <stdlib.h>

int gives_up_alone(int n) {
  long *x = malloc(n * sizeof *x);
  if (!x)
    return -1;
  MPI_Bcast(x, n, MPI_LONG, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: possible: 'MPI_Bcast' is reached by ranks with 'x' but not by ranks without 'x'; every rank of the communicator must call it [everyrank-divergent-collective]
  free(x);
  return 0;
}

int ends_the_job(int n) {
  long *x = malloc(n * sizeof *x);
  if (!x)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Bcast(x, n, MPI_LONG, 0, MPI_COMM_WORLD);
  free(x);
  return 0;
}

int all_agree_first(int n) {
  long *x = malloc(n * sizeof *x);
  int lacks = x == NULL, any;
  MPI_Allreduce(&lacks, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (any)
    return -1;
  MPI_Bcast(x, n, MPI_LONG, 0, MPI_COMM_WORLD);
  free(x);
  return 0;
}
