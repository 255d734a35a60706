// RUN: %check %s divergent-collective
// A way out that a macro takes when a call failed is no way out that the program means.
// CHECK-NONE
#include <mpi.h>

int on_error(int code);
int work(int i, int *flag);
#define CALL(...)                                                                                  \
  do {                                                                                             \
    int status = __VA_ARGS__;                                                                      \
    if (__builtin_expect(!!(status != 0), 0))                                                      \
      return on_error(status);                                                                     \
  } while (0)

#define FAIL(code)                                                                                 \
  do {                                                                                             \
    int status = on_error(code);                                                                   \
    return status ? status : 99;                                                                   \
  } while (0)
#define CHECK_THAT(holds)                                                                          \
  do {                                                                                             \
    if (!(holds))                                                                                  \
      FAIL(1);                                                                                     \
  } while (0)

int check(MPI_Comm comm, int *found) {
  int rank;
  CALL(MPI_Comm_rank(comm, &rank));
  if (rank == 0) {
    CALL(work(0, found));
    CHECK_THAT(*found >= 2);
  }
  CALL(MPI_Bcast(found, 1, MPI_INT, 0, comm));
  return 0;
}

int fetch(MPI_Comm comm, int *found) {
  int rank, more;
  CALL(MPI_Comm_rank(comm, &rank));
  if (rank == 0) {
    CALL(work(0, &more));
    if (more)
      for (int i = 0; i < more; ++i)
        CALL(work(i, found));
  }
  CALL(MPI_Bcast(found, 1, MPI_INT, 0, comm));
  return 0;
}
