// RUN: %check %s not-a-buffer --broken
// A call that does not compile still has its effects on what it names.
#include <mpi.h>

void waited_for_by_a_broken_call(int n) {
  int x[16] = {n};
  MPI_Request request;
  MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
  wait_for(&request, missing_declaration);
}

void never_waited_for(int n) {
  int x[16] = {n};
  MPI_Request request;
  MPI_Ibcast(x, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Ibcast' dies before anybody has waited for the call [everyrank-not-a-buffer]
}
