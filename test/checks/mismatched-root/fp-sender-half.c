// RUN: %check %s mismatched-root
// The sender's half names its own rank; the receivers call the other half.
// CHECK-NONE
#include <mpi.h>

struct scope {
  int iam, processes;
  MPI_Comm comm;
};

void send_half(struct scope *scope, void *x, int n, MPI_Datatype type) {
  MPI_Bcast(x, n, type, scope->iam, scope->comm);
}

void receive_half(struct scope *scope, void *x, int n, MPI_Datatype type, int source) {
  MPI_Bcast(x, n, type, source, scope->comm);
}
