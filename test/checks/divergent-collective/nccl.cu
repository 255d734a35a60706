// RUN: %check %s divergent-collective
// NCCL: the calls of one communicator pair by their order.
#include <nccl.h>

void root_only(ncclComm_t comm, float *x, size_t n, cudaStream_t stream) {
  int rank;
  ncclCommUserRank(comm, &rank);
  if (rank == 0)
    ncclBcast(x, n, ncclFloat, 0, comm, stream);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'ncclBcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void all(ncclComm_t comm, float *x, size_t n, cudaStream_t stream) {
  int rank;
  ncclCommUserRank(comm, &rank);
  if (rank == 0)
    cudaMemset(x, 0, n * sizeof(float));
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
}
