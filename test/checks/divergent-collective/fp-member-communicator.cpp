// RUN: %check %s divergent-collective
// A member communicator stays the same although the root runs code out of sight that may write the object.
#include <mpi.h>

struct Table {
  explicit Table(MPI_Comm &world) : world(world), shared(world) {}
  MPI_Comm world, &shared;
  double start;
  void parse(); // of another file
  void read();
  void readShared();
  void leave();
};

void Table::read() {
  int me;
  MPI_Comm_rank(world, &me);
  if (me == 0)
    parse();
  MPI_Bcast(&start, 1, MPI_DOUBLE, 0, world);
}

void Table::readShared() {
  int me;
  MPI_Comm_rank(shared, &me);
  if (me == 0)
    parse();
  MPI_Bcast(&start, 1, MPI_DOUBLE, 0, shared);
}

void Table::leave() {
  int me;
  MPI_Comm_rank(world, &me);
  if (me == 0) {
    parse();
    return;
  }
  // CHECK: :[[@LINE+1]]:3: warning: 'MPI_Bcast' is reached by ranks != 0 but not by rank 0{{.*}} [everyrank-divergent-collective]
  MPI_Bcast(&start, 1, MPI_DOUBLE, 0, world);
}
