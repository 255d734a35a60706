// RUN: %check %s mismatched-root
// MPI_ROOT is for the one root of its group, MPI_PROC_NULL for the rest of it.
#include <mpi.h>

void all_are_root(MPI_Comm inter, int *x, int rank) {
  MPI_Bcast(x, 1, MPI_INT, MPI_ROOT, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is MPI_ROOT on all ranks, but only the one root of the group may pass it [everyrank-mismatched-root]
}

void others_are_root(MPI_Comm inter, int *x) {
  int rank;
  MPI_Comm_rank(inter, &rank);
  MPI_Bcast(x, 1, MPI_INT, rank == 0 ? MPI_PROC_NULL : MPI_ROOT, inter);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is MPI_ROOT on ranks != 0, but only the one root of the group may pass it [everyrank-mismatched-root]
}

void one_root(MPI_Comm inter, int *x) {
  int rank;
  MPI_Comm_rank(inter, &rank);
  MPI_Bcast(x, 1, MPI_INT, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, inter);
}

void receiving_group(int *x) {
  MPI_Comm parent;
  MPI_Comm_get_parent(&parent);
  MPI_Bcast(x, 1, MPI_INT, 0, parent);
}

void alone_in_its_group(MPI_Comm children, int *x) {
  MPI_Bcast(x, 1, MPI_INT, MPI_ROOT, children);
}

MPI_Comm made_elsewhere[4];
void one_of_many_groups(int *x) {
  for (int i = 0; i < 4; ++i)
    MPI_Bcast(x, 1, MPI_INT, MPI_ROOT, made_elsewhere[i]);
}

void nobody_in_the_world(int *x) {
  MPI_Bcast(x, 1, MPI_INT, MPI_PROC_NULL, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'MPI_Bcast' is MPI_PROC_NULL on all ranks, which is for inter-communicators [everyrank-mismatched-root]
}

void not_taking_part(MPI_Comm inter, int *x) {
  MPI_Bcast(x, 1, MPI_INT, MPI_PROC_NULL, inter);
}
