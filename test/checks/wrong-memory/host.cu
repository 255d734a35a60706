// RUN: %check %s wrong-memory
// NCCL reaches devices and pinned memory only.
#include <nccl.h>
#include <stdlib.h>

void from_malloc(size_t n, ncclComm_t comm, cudaStream_t stream) {
  float *x = (float *)malloc(n * sizeof(float));
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'ncclBcast' is host memory on all ranks{{.*}} [everyrank-wrong-memory]
}

void from_new(size_t n, ncclComm_t comm, cudaStream_t stream) {
  float *x = new float[n];
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'ncclBcast' is host memory on all ranks{{.*}} [everyrank-wrong-memory]
}

void on_the_stack(ncclComm_t comm, cudaStream_t stream) {
  int x = 0;
  ncclBcast(&x, 1, ncclInt, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'ncclBcast' is host memory on all ranks{{.*}} [everyrank-wrong-memory]
}

void host_on_the_root_only(size_t n, ncclComm_t comm, cudaStream_t stream) {
  int rank;
  float *x;
  ncclCommUserRank(comm, &rank);
  if (rank == 0)
    x = (float *)malloc(n * sizeof(float));
  else
    cudaMalloc(&x, n * sizeof(float));
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'ncclBcast' is host memory on rank 0{{.*}} [everyrank-wrong-memory]
}

void on_the_device(size_t n, ncclComm_t comm, cudaStream_t stream) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
}

void pinned(size_t n, ncclComm_t comm, cudaStream_t stream) {
  float *x;
  cudaMallocHost((void **)&x, n * sizeof(float));
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
}

void registered(size_t n, ncclComm_t comm, cudaStream_t stream) {
  float *x = (float *)malloc(n * sizeof(float));
  cudaHostRegister(x, n * sizeof(float), 0);
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
}
