// RUN: %check %s divergent-collective
// The call may stand in a lambda, a method or a template.
#include <mpi.h>

struct Group {
  MPI_Comm comm;
  int rank;
  explicit Group(MPI_Comm comm) : comm(comm) { MPI_Comm_rank(comm, &rank); }
  bool isRoot() const { return rank == 0; }
  template <class T> void share(T &x) const { MPI_Bcast(&x, sizeof x, MPI_BYTE, 0, comm); }
};

void in_a_lambda(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  auto share = [&] { MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); };
  if (rank == 0)
    share();
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void in_a_template(double x) {
  Group group(MPI_COMM_WORLD);
  if (group.isRoot())
    group.share(x);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void all_in_a_lambda(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  auto share = [&] { MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); };
  if (rank == 0)
    *x = 1;
  share();
}

void all_in_a_template(double x) {
  Group group(MPI_COMM_WORLD);
  if (group.isRoot())
    x = 1;
  group.share(x);
}
