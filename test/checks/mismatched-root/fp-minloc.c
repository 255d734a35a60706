// RUN: %check %s mismatched-root
// A rank that comes out of a reduction is the same number everywhere, whatever its name.
// CHECK-NONE
#include <mpi.h>

void pick_best(MPI_Comm comm, int me, float cut, int *part, int n) {
  struct {
    float value;
    int rank;
  } local[2], global[2];
  local[0].value = 0.0f;
  local[1].value = cut;
  local[0].rank = local[1].rank = me;
  MPI_Allreduce(local, global, 2, MPI_FLOAT_INT, MPI_MINLOC, comm);
  MPI_Bcast(part, n, MPI_INT, global[1].rank, comm);
}
