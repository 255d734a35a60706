// RUN: %check %s mismatched-type
// A bool is one byte, not an int.
#include <mpi.h>

void as_int(bool x) {
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype MPI_INT of 'MPI_Bcast' (4 bytes) does not match the buffer's elements of 1 bytes [everyrank-mismatched-type]
}

void as_bool_of_cpp(bool x) { MPI_Bcast(&x, 1, MPI_CXX_BOOL, 0, MPI_COMM_WORLD); }

void as_bool_of_c(bool x) { MPI_Bcast(&x, 1, MPI_C_BOOL, 0, MPI_COMM_WORLD); }

void as_byte(bool x) { MPI_Bcast(&x, 1, MPI_BYTE, 0, MPI_COMM_WORLD); }
