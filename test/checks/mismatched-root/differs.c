// RUN: %check %s mismatched-root
// All ranks must name the same root.
#include <mpi.h>

void one_or_the_other(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, 1, MPI_INT, rank == 0 ? 0 : 1, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is 0 on rank 0 but 1 on ranks != 0 [everyrank-mismatched-root]
}

void each_side_its_own(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is 0 on rank 0 but 1 on ranks != 0 [everyrank-mismatched-root]
  else
    MPI_Bcast(x, 1, MPI_INT, 1, MPI_COMM_WORLD);
}

void root_stays_unset(int *x) {
  int rank, root = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 3)
    root = 3;
  MPI_Bcast(x, 1, MPI_INT, root, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is 0 on ranks 0-3 but 3 on ranks >= 4 [everyrank-mismatched-root]
}

void same_on_each_side(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 1, MPI_INT, 1, MPI_COMM_WORLD);
  else
    MPI_Bcast(x, 1, MPI_INT, 1, MPI_COMM_WORLD);
}

void agreed(int *x) {
  int rank, root = 0, chosen;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 3)
    root = rank;
  MPI_Allreduce(&root, &chosen, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Bcast(x, 1, MPI_INT, chosen, MPI_COMM_WORLD);
}
