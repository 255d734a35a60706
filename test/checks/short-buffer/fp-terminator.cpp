// RUN: %check %s short-buffer
// A string has room for its terminator.
// CHECK-NONE
#include <mpi.h>
#include <string>

void share(std::string &s, int n) {
  s.resize(n);
  MPI_Bcast(const_cast<char *>(s.c_str()), s.size() + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
  MPI_Bcast(&s[0], n + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
}
