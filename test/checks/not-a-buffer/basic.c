// RUN: %check %s not-a-buffer
// The buffer of a broadcast points to pointers or to an object instead of the data; the twin is silent.
#include <mpi.h>

struct solution { int n; double *list; };

void share(struct solution *s) {
  MPI_Bcast(&s->list, s->n, MPI_DOUBLE, 0, MPI_COMM_WORLD); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-not-a-buffer]
}

void fine(struct solution *s) {
  MPI_Bcast(s->list, s->n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
