// RUN: %check %s divergent-collective
// What only the root calls may have changed the member that holds the communicator; no word on that.
#include <mpi.h>

struct Comm {
  int me;
};

class Collide {
public:
  Collide(Comm *comm, const char *name);

private:
  void read(const char *name);
  Comm *comm;
  MPI_Comm world;
  double *params;
  int count;
};

Collide::Collide(Comm *comm, const char *name) : comm(comm) {
  if (comm->me == 0)
    read(name);
  MPI_Bcast(params, count, MPI_DOUBLE, 0, world);
}

void in_sight(Comm *comm, MPI_Comm world, double *params, int count) {
  if (comm->me == 0)
    MPI_Bcast(params, count, MPI_DOUBLE, 0, world);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

// CHECK-NOT: warning:
