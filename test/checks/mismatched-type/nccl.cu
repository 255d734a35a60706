// RUN: %check %s mismatched-type
// NCCL's datatypes.
#include <nccl.h>

void doubles_as_floats(double *x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  ncclBcast(x, n, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype ncclFloat of 'ncclBcast' (4 bytes) does not match the buffer's elements of 8 bytes [everyrank-mismatched-type]
}

void integers_as_floats(int *x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  ncclBroadcast(x, x, n, ncclFloat32, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype ncclFloat32 of 'ncclBroadcast' is of another kind than the buffer's elements [everyrank-mismatched-type]
}

void differs(void *x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  int rank;
  ncclCommUserRank(comm, &rank);
  ncclBcast(x, n, rank == 0 ? ncclFloat : ncclHalf, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the datatype of 'ncclBcast' is ncclFloat on rank 0 but ncclHalf on ranks != 0 [everyrank-mismatched-type]
}

void doubles(double *x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  ncclBcast(x, n, ncclDouble, 0, comm, stream);
}

void integers(int *x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  ncclBroadcast(x, x, n, ncclInt32, 0, comm, stream);
}
