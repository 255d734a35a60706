// RUN: %check %s short-buffer
// Device memory: cudaMalloc counts bytes, NCCL counts elements.
#include <nccl.h>

void bytes_for_elements(ncclComm_t comm, cudaStream_t stream) {
  float *weights;
  cudaMalloc(&weights, 1024);
  ncclBcast(weights, 1024, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}}'weights{{.*}} [everyrank-short-buffer]
}

void enough(ncclComm_t comm, cudaStream_t stream) {
  float *weights;
  cudaMalloc(&weights, 1024 * sizeof(float));
  ncclBcast(weights, 1024, ncclFloat, 0, comm, stream);
}
