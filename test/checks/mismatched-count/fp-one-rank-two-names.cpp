// RUN: %check %s mismatched-count
// Two objects keep the same rank: there is no rank that is 0 in one and not in the other.
#include <mpi.h>

int word();

struct Reader {
  int me;
  MPI_Comm world;
  void read(char *text);
};

struct Variable {
  int me;
  MPI_Comm world;
  Reader *reader;
  void next(char *text);
};

void Variable::next(char *text) {
  reader->read(text);
  int next;
  if (me == 0)
    next = word();
  MPI_Bcast(&next, 1, MPI_INT, 0, world);
}

void Reader::read(char *text) {
  int n;
  if (me == 0)
    n = word();
  MPI_Bcast(&n, 1, MPI_INT, 0, world);
  MPI_Bcast(text, n, MPI_CHAR, 0, world);
}

void only_the_root_knows(char *text, Reader *reader) {
  int n = 1;
  if (reader->me == 0)
    n = 2;
  MPI_Bcast(text, n, MPI_CHAR, 0, reader->world);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-mismatched-count]
}

// CHECK-NOT: warning:
