// RUN: %check %s null-buffer
// What code out of sight fills stays filled, whatever it is called for on the way.
#include <mpi.h>

struct Object {
  void *buf;
  int count;
};
int create(struct Object *object, int verbose);
int fill(struct Object *object, int first, int count);

void in_turns(MPI_Comm comm, int turns, int count) {
  int rank;
  struct Object object;
  MPI_Comm_rank(comm, &rank);
  for (int root = 0; root < turns; ++root) {
    create(&object, 1);
    if (rank == root)
      fill(&object, 0, count);
    else
      fill(&object, -1, count);
    MPI_Bcast(object.buf, object.count, MPI_INT, root, comm);
  }
}

void nobody_fills_it(MPI_Comm comm) {
  struct Object object;
  MPI_Bcast(object.buf, 4, MPI_INT, 0, comm);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'object.buf' is uninitialised{{.*}} [everyrank-null-buffer]
}

// CHECK-NOT: warning:
