// RUN: %check %s mismatched-communicator
// NCCL's communicators end where they are destroyed.
#include <nccl.h>

void destroyed_too_early(float *x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  ncclCommDestroy(comm);
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the communicator of 'ncclBcast' is already destroyed on all ranks [everyrank-mismatched-communicator]
}

void destroyed_at_the_end(float *x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
  ncclCommDestroy(comm);
}
