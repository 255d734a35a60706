// RUN: %check %s divergent-collective
// The root may post its part of a non-blocking broadcast in another function.
// CHECK-NONE
#include <mpi.h>

struct progress {
  MPI_Comm comm;
  MPI_Request request;
  int goes_on;
};

void start(struct progress *p) {
  int rank;
  MPI_Comm_rank(p->comm, &rank);
  if (rank != 0)
    MPI_Ibcast(&p->goes_on, 1, MPI_INT, 0, p->comm, &p->request);
}

void stop(struct progress *p) {
  int rank;
  MPI_Comm_rank(p->comm, &rank);
  if (rank == 0)
    MPI_Ibcast(&p->goes_on, 1, MPI_INT, 0, p->comm, &p->request);
  else
    MPI_Wait(&p->request, MPI_STATUS_IGNORE);
}
