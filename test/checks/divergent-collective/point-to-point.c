// RUN: %check %s divergent-collective
// A broadcast is not received by MPI_Recv: every rank calls MPI_Bcast.
#include <mpi.h>

void received_by_recv(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
  else
    MPI_Recv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void sent_by_send(int *x) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    for (int i = 1; i < size; ++i)
      MPI_Send(x, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by ranks != 0 but not by rank 0{{.*}} [everyrank-divergent-collective]
}

void messages_beside_it(int *x) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    for (int i = 1; i < size; ++i)
      MPI_Send(x, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
