// RUN: %check %s null-buffer
// NCCL: device memory comes by an out-parameter; the send buffer matters on the root only.
#include <nccl.h>

void received_into_null(int rank, ncclComm_t comm, cudaStream_t stream) {
  float *weights = nullptr;
  if (rank == 0)
    cudaMalloc(&weights, 1024 * sizeof(float));
  ncclBroadcast(weights, weights, 1024, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'weights' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void in_place(ncclComm_t comm, cudaStream_t stream) {
  int rank;
  float *weights = nullptr;
  ncclCommUserRank(comm, &rank);
  if (rank == 0)
    cudaMalloc((void **)&weights, 1024 * sizeof(float));
  ncclBcast(weights, 1024, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'weights' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void send_buffer_on_the_root(int rank, ncclComm_t comm, cudaStream_t stream) {
  float *send = nullptr, *recv = nullptr;
  if (rank == 0)
    cudaMalloc(&send, 1024 * sizeof(float));
  cudaMalloc(&recv, 1024 * sizeof(float));
  ncclBroadcast(send, recv, 1024, ncclFloat, 0, comm, stream);
}

void everywhere(int rank, ncclComm_t comm, cudaStream_t stream) {
  float *weights;
  cudaMalloc(&weights, 1024 * sizeof(float));
  ncclBcast(weights, 1024, ncclFloat, 0, comm, stream);
}
