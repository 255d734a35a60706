// RUN: %check %s divergent-collective
// The main rank of one communicator object says nothing of another communicator.
// CHECK-NONE
#include <mpi.h>

class Simulation {
public:
  bool isMainRank() const;
  MPI_Comm comm() const;
};

void sum_over_simulations(double *x, int n, MPI_Comm mains, const Simulation &own) {
  if (own.isMainRank())
    MPI_Allreduce(MPI_IN_PLACE, x, n, MPI_DOUBLE, MPI_SUM, mains);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, own.comm());
}
