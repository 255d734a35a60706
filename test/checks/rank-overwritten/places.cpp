// RUN: %check %s rank-overwritten
// Wherever the rank is kept, receiving into it makes everybody the root.
#include <mpi.h>

struct Setup {
  int rank, steps;
};

void in_a_field(Setup &setup) {
  MPI_Comm_rank(MPI_COMM_WORLD, &setup.rank);
  MPI_Bcast(&setup.rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' overwrites the caller's rank on all ranks{{.*}} [everyrank-rank-overwritten]
}

void through_a_pointer() {
  int mine;
  int *where = &mine;
  MPI_Comm_rank(MPI_COMM_WORLD, &mine);
  MPI_Bcast(where, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' overwrites the caller's rank on all ranks{{.*}} [everyrank-rank-overwritten]
}

void another_field(Setup &setup) {
  MPI_Comm_rank(MPI_COMM_WORLD, &setup.rank);
  MPI_Bcast(&setup.steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void a_copy() {
  int rank, leader;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  leader = rank;
  MPI_Bcast(&leader, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int rank_of_the_root_over_there(MPI_Comm rows) {
  int world_rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
  MPI_Bcast(&world_rank, 1, MPI_INT, 0, rows);
  return world_rank;
}

void whole_object(Setup &setup) {
  MPI_Comm_rank(MPI_COMM_WORLD, &setup.rank);
  MPI_Bcast(&setup, sizeof setup, MPI_BYTE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' overwrites the caller's rank on all ranks{{.*}} [everyrank-rank-overwritten]
}

void rank_comes_later(Setup &setup) {
  MPI_Bcast(&setup, sizeof setup, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Comm_rank(MPI_COMM_WORLD, &setup.rank);
}
