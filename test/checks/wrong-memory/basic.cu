// RUN: %check %s wrong-memory
// The buffer of a broadcast lies in memory that the library cannot reach; the twin is silent.
#include <cuda_runtime.h>
#include <nccl.h>

#include <stdlib.h>

void share(size_t n, ncclComm_t comm, cudaStream_t stream) {
  float *x = (float *)malloc(n * sizeof(float));
  ncclBcast(x, n, ncclFloat, 0, comm, stream); 
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [everyrank-wrong-memory]
}

void fine(size_t n, ncclComm_t comm, cudaStream_t stream) {
  float *x;
  cudaMalloc((void **)&x, n * sizeof(float));
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
}
