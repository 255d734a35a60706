// RUN: %check %s null-buffer
// The ways to ask "am I the root": copies, negations, comparisons, helpers.
#include <mpi.h>
#include <stdbool.h>
#include <stdlib.h>

static bool is_root(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank == 0;
}

void negation(int rank) {
  int *p = NULL;
  if (!rank)
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void copy(int rank) {
  bool main = rank == 0;
  int *p = NULL;
  if (main)
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void helper(void) {
  int *p = NULL;
  if (is_root())
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void greater(int rank) {
  int *p;
  if (rank > 0)
    p = NULL;
  else
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void by_switch(int rank) {
  int *p = NULL;
  switch (rank) {
  case 0:
    p = malloc(16);
    break;
  default:
    break;
  }
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void ternary(int rank) {
  int *p = rank == 0 ? malloc(16) : NULL;
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void two_tests(int rank) {
  int *p = NULL;
  if (rank == 0)
    p = malloc(16);
  if (rank != 0)
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void ternary_both(int rank) {
  int there[4];
  int *p = rank == 0 ? malloc(16) : there;
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
}

void no_rank_test(int verbose) {
  int *p = NULL;
  if (verbose)
    p = malloc(16);
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
}
