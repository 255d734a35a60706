// RUN: %check %s mismatched-type
// The ranks must agree on the type, however they write it.
#include <mpi.h>

void int_or_float(void *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(x, 4, rank == 0 ? MPI_INT : MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype of 'MPI_Bcast' is MPI_INT on rank 0 but MPI_DOUBLE on ranks != 0 [everyrank-mismatched-type]
}

void each_side_its_own(float *x, double *y) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype of 'MPI_Bcast' is MPI_FLOAT on rank 0 but MPI_DOUBLE on ranks != 0 [everyrank-mismatched-type]
  else
    MPI_Bcast(y, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void same_signature(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void made_by_the_program(int *x) {
  int rank;
  MPI_Datatype row;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(4, MPI_INT, &row);
  MPI_Type_commit(&row);
  if (rank == 0)
    MPI_Bcast(x, 1, row, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void bytes_for_elements(int *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 4 * sizeof(int), MPI_BYTE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(x, 4 * sizeof(int), MPI_CHAR, 0, MPI_COMM_WORLD);
}
