/* A program that knows MPI alone. `clean` does everything right; otherwise rank 1 makes the mistake that is named. */
#include <mpi.h>

#include <stdio.h>
#include <string.h>

static void show(const char *what, int rank, int result, int value) {
  printf("%s of rank %d: %s, %d\n", what, rank, result == MPI_SUCCESS ? "ok" : "refused", value);
  fflush(stdout);
}

int main(int argc, char **argv) {
  int rank, data[4], odd;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  odd = rank == 1;
  data[0] = rank;
  show("world", rank,
       MPI_Bcast(odd && !strcmp(argv[1], "null") ? NULL : data, odd && !strcmp(argv[1], "count") ? 3 : 4, MPI_INT,
                 odd && !strcmp(argv[1], "root") ? 0 : 2, MPI_COMM_WORLD),
       data[0]);
  data[3] = rank;
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
  show("half", rank, MPI_Bcast(data + 3, 1, MPI_INT, 0, half), data[3]);
  MPI_Comm_free(&half);
  MPI_Bcast(data, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
