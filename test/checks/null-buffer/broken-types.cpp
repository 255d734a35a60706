// RUN: %check %s null-buffer --broken
// Expressions without a type, as one types them in an editor, hide nothing that stands beside them.
#include <mpi.h>
#include <vector>

namespace lib {
struct Stream {
  Stream &operator<<(int);
};
} // namespace lib

struct Setup {
  int rank, steps;
};

void no_declaration(int n, bool flag) {
  lib::Stream stream;
  if (flag) {
    stream << undeclared(n);
    unknown::Thing{n}.run();
    stream << missing<int>(n).value;
  }
  auto v = nothing(n);
  auto [a, b] = nothing(n);
  int &reference = nowhere(n);
  n = a;
  MPI_Bcast(v, n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void no_ampersand(Setup &setup) {
  MPI_Bcast(setup.steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&setup.steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void too_few_arguments(double *x, int n) {
  MPI_Bcast(x, n, MPI_DOUBLE);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void and_a_bug(int n, int rank) {
  double *x = nullptr;
  if (rank == 0)
    x = new double[n];
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}
