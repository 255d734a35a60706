// RUN: %check %s null-buffer
// Where the rank comes from: a result, a pointer argument, a name; a flag of the main rank.
// everyrank.yaml:
//   rank-sources:
//     acme_node: {}
//     acme_ask: {out: 1, comm: 0}
//   rank-names: [seat]
//   main-rank-names: [is_boss]
#include <mpi.h>
#include <stdlib.h>

int acme_node(void);
void acme_ask(MPI_Comm comm, int *where);
int number_of_files(void);

void by_result(void) {
  double *x = NULL;
  if (acme_node() == 0)
    x = malloc(64);
  MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void by_argument(void) {
  int where;
  double *x = NULL;
  acme_ask(MPI_COMM_WORLD, &where);
  if (where == 0)
    x = malloc(64);
  MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void by_name(int seat) {
  double *x = NULL;
  if (seat == 0)
    x = malloc(64);
  MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void by_flag(int is_boss) {
  double *x = NULL;
  if (is_boss)
    x = malloc(64);
  MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks {{.*}} [everyrank-null-buffer]
}

void some_other_number(void) {
  double *x = NULL;
  if (number_of_files() == 0)
    x = malloc(64);
  MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
