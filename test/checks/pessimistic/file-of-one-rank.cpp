// RUN: %check %s divergent-collective
// With EveryrankPessimistic, a file may open on some ranks only; an exception is a way past a call.
// .clang-tidy:
//   CheckOptions:
//     EveryrankPessimistic: true
#include <mpi.h>
#include <stdexcept>
#include <stdio.h>

void throws(const char *path) {
  int n = 0;
  FILE *in = fopen(path, "r");
  if (!in)
    throw std::runtime_error("cannot read");
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: possible: 'MPI_Bcast' is reached by ranks with 'in' but not by ranks without 'in'; every rank of the communicator must call it [everyrank-divergent-collective]
}

void the_root_tells(const char *path) {
  int me, ok = 0, n = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    FILE *in = fopen(path, "r");
    ok = in != nullptr;
  }
  MPI_Bcast(&ok, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (!ok)
    throw std::runtime_error("the root cannot read");
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void only_warns(const char *path) {
  int n = 0;
  FILE *in = fopen(path, "r");
  if (!in)
    puts("no file");
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
