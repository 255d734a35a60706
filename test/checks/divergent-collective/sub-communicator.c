// RUN: %check %s divergent-collective
// A guard on the world's ranks says nothing of another communicator; one on its own ranks does.
#include <mpi.h>

void own_rank(MPI_Comm rows, int *x) {
  int mine;
  MPI_Comm_rank(rows, &mine);
  if (mine == 0)
    MPI_Bcast(x, 1, MPI_INT, 0, rows);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void members_only(int *x) {
  int rank;
  MPI_Comm even;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : 0, rank, &even);
  if (even != MPI_COMM_NULL)
    MPI_Bcast(x, 1, MPI_INT, 0, even);
}

void world_rank(MPI_Comm rows, int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < 4)
    MPI_Bcast(x, 1, MPI_INT, 0, rows);
}

void alone(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_SELF);
}
