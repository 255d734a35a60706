// RUN: %check %s null-buffer
// A virtual method may be another one at run time.
// CHECK-NONE
#include <mpi.h>

struct Reader {
  virtual ~Reader() = default;
  virtual double *get() { return nullptr; }
};

void share(Reader &reader, int n) { MPI_Bcast(reader.get(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD); }
