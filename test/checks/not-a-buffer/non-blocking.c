// RUN: %check %s not-a-buffer
// The buffer of a non-blocking broadcast must live until somebody waits.
#include <mpi.h>
#include <stdlib.h>

MPI_Request dies_with_the_function(int n) {
  int x[16] = {n};
  MPI_Request request;
  MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Ibcast' dies before anybody has waited for the call [everyrank-not-a-buffer]
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: it dies here
  return request;
}

void dies_with_the_block(int n) {
  MPI_Request request;
  {
    int x[16] = {n};
    MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Ibcast' dies before anybody has waited for the call [everyrank-not-a-buffer]
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void freed_before_the_wait(int n) {
  int *x = malloc(n * sizeof *x);
  MPI_Request request;
  MPI_Ibcast(x, n, MPI_INT, 0, MPI_COMM_WORLD, &request);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Ibcast' dies before anybody has waited for the call [everyrank-not-a-buffer]
  free(x);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void waited_for(int n) {
  int *x = malloc(n * sizeof *x);
  MPI_Request request;
  MPI_Ibcast(x, n, MPI_INT, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  free(x);
}

void waited_for_all(int n) {
  int x[16] = {n};
  MPI_Request requests[2];
  MPI_Ibcast(x, 8, MPI_INT, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Ibcast(x + 8, 8, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

void waited_for_elsewhere(int n, MPI_Request *out) {
  int *x = malloc(n * sizeof *x);
  MPI_Ibcast(x, n, MPI_INT, 0, MPI_COMM_WORLD, out);
}

void wait_for(MPI_Request request);
void waited_for_by_value(int n) {
  int x[16] = {n};
  MPI_Request request;
  MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
  wait_for(request);
}

void waited_for_through_a_copy(int n) {
  int x[16] = {n};
  MPI_Request request, all[1];
  MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
  all[0] = request;
  MPI_Waitall(1, all, MPI_STATUSES_IGNORE);
}

void tested(int n) {
  int x[16] = {n}, done = 0;
  MPI_Request request;
  MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
  while (!done)
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
}

void lives_on(void) {
  static int x[16];
  MPI_Request request;
  MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
}
