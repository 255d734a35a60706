// RUN: %check %s missing-group
// Several communicators are driven from one thread without a group around the calls; the twin is silent.
#include <cuda_runtime.h>
#include <nccl.h>

void share(int count, const int *devices, float **x, size_t n, cudaStream_t *stream) {
  ncclComm_t comm[8];
  if (ncclCommInitAll(comm, count, devices) != ncclSuccess)
    return;
  for (int d = 0; d < count; ++d)
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-missing-group]
}

void fine(int count, const int *devices, float **x, size_t n, cudaStream_t *stream) {
  ncclComm_t comm[8];
  if (ncclCommInitAll(comm, count, devices) != ncclSuccess)
    return;
  ncclGroupStart();
  for (int d = 0; d < count; ++d)
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
  ncclGroupEnd();
}
