// RUN: %check %s mismatched-communicator
// The communicator of a collective is null, uninitialised or different on some ranks; the twin is silent.
#include <mpi.h>

void share(int level) {
  int me;
  MPI_Comm io;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_split(MPI_COMM_WORLD, me == 0 ? 1 : MPI_UNDEFINED, me, &io);
  MPI_Bcast(&level, 1, MPI_INT, 0, io); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-mismatched-communicator]
}

void fine(int level) {
  int me;
  MPI_Comm io;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_split(MPI_COMM_WORLD, me == 0 ? 1 : MPI_UNDEFINED, me, &io);
  if (io != MPI_COMM_NULL)
    MPI_Bcast(&level, 1, MPI_INT, 0, io);
}
