// RUN: %check %s divergent-collective
// The root reads the settings, and a function in another file hands them to all.
// CHECK-NONE
#include <mpi.h>
#include <stdio.h>

struct settings {
  int increment, turns;
} settings;
int table[200];
int read_file(const char *name);
void share_settings(int rank);
int set_up(int rank);

int main(int argc, char **argv) {
  int rank, error = 0, any_error = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  settings.increment = 0;
  if (rank == 0 && !read_file(argv[1]))
    error = 1;
  MPI_Allreduce(&error, &any_error, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (any_error)
    return 1;
  share_settings(rank);
  for (int turn = 1; turn <= settings.turns; ++turn) {
    if (rank == 0)
      printf("turn %d\n", turn);
    if (turn == 1 && settings.increment < 0)
      MPI_Bcast(table, 200, MPI_INT, 0, MPI_COMM_WORLD);
    if (!set_up(rank))
      return 1;
  }
  MPI_Finalize();
  return 0;
}
