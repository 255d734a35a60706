#include <mpi.h>
#include <stdlib.h>

static void send(double *buf, int n) {
  MPI_Bcast(buf, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
