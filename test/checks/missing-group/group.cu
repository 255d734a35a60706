// RUN: %check %s missing-group
// One thread, several communicators: a group around the calls starts them together.
#include <nccl.h>

void no_group(int count, const int *devices, float **x, size_t n, cudaStream_t *stream) {
  ncclComm_t comm[8];
  ncclCommInitAll(comm, count, devices);
  for (int d = 0; d < count; ++d)
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'ncclBcast' runs for several communicators of one thread without a group around them: the first call may wait for the others for ever [everyrank-missing-group]
}

void closed_too_early(int count, const int *devices, float **x, size_t n, cudaStream_t *stream) {
  ncclComm_t comm[8];
  ncclCommInitAll(comm, count, devices);
  ncclGroupStart();
  ncclGroupEnd();
  for (int d = 0; d < count; ++d)
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'ncclBcast' runs for several communicators of one thread without a group around them: the first call may wait for the others for ever [everyrank-missing-group]
}

void group(int count, const int *devices, float **x, size_t n, cudaStream_t *stream) {
  ncclComm_t comm[8];
  ncclCommInitAll(comm, count, devices);
  ncclGroupStart();
  for (int d = 0; d < count; ++d)
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
  ncclGroupEnd();
}

void one_communicator(ncclComm_t comm, float **x, size_t n, int count, cudaStream_t stream) {
  for (int i = 0; i < count; ++i)
    ncclBcast(x[i], n, ncclFloat, 0, comm, stream);
}
