// RUN: %check %s divergent-collective
// A test of what only this rank knows splits the ranks as a rank test does.
#include <mpi.h>
#include <unistd.h>

void those_on_the_first_host(int *x) {
  char host[64];
  gethostname(host, sizeof host);
  if (host[0] == 'a')
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by ranks with 'host[0] == 97' but not by ranks with 'host[0] != 97'{{.*}} [everyrank-divergent-collective]
}

void all_agree_first(int *x) {
  char host[64];
  int here, anywhere;
  gethostname(host, sizeof host);
  here = host[0] == 'a';
  MPI_Allreduce(&here, &anywhere, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (anywhere)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void the_same_for_all(int *x, int verbose) {
  if (verbose)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
