/* An MPI program that knows nothing of everyrank: rank 1 asks for one element too few. Started by
 * `mpirun -n 3 -x LD_PRELOAD=.../libeveryrank-mpi-preload.so ./plain_mpi`. */
#include <mpi.h>

#include <stdio.h>

int main(int argc, char **argv) {
  int rank, data[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int result = MPI_Bcast(data, rank == 1 ? 3 : 4, MPI_INT, 0, MPI_COMM_WORLD);
  printf("rank %d: %s\n", rank, result == MPI_SUCCESS ? "received" : "refused");
  MPI_Finalize();
  return 0;
}
