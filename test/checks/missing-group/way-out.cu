// RUN: %check %s missing-group
// Who leaves inside a group never starts it.
#include <nccl.h>
#include <stdexcept>

bool ready(const float *x);

void returns_inside(int count, float **x, size_t n, ncclComm_t *comm, cudaStream_t *stream) {
  ncclGroupStart();
  for (int d = 0; d < count; ++d) {
    if (!x[d])
      return;
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: this leaves a group open: the collectives in it never start, and neither do later ones of this thread [everyrank-missing-group]
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
  }
  ncclGroupEnd();
}

void throws_inside(int count, float **x, size_t n, ncclComm_t *comm, cudaStream_t *stream) {
  ncclGroupStart();
  for (int d = 0; d < count; ++d) {
    if (!ready(x[d]))
      throw std::runtime_error("not ready");
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: this leaves a group open: the collectives in it never start, and neither do later ones of this thread [everyrank-missing-group]
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
  }
  ncclGroupEnd();
}

void checks_before(int count, float **x, size_t n, ncclComm_t *comm, cudaStream_t *stream) {
  for (int d = 0; d < count; ++d)
    if (!ready(x[d]))
      return;
  ncclGroupStart();
  for (int d = 0; d < count; ++d)
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
  ncclGroupEnd();
}

ncclResult_t after_an_error(int count, float **x, size_t n, ncclComm_t *comm, cudaStream_t *stream) {
  ncclGroupStart();
  for (int d = 0; d < count; ++d) {
    ncclResult_t result = ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
    if (result != ncclSuccess)
      return result;
  }
  return ncclGroupEnd();
}

void caught_inside(int count, float **x, size_t n, ncclComm_t *comm, cudaStream_t *stream) {
  ncclGroupStart();
  for (int d = 0; d < count; ++d) {
    try {
      if (!ready(x[d]))
        throw std::runtime_error("not ready");
    } catch (const std::exception &) {
    }
    ncclBcast(x[d], n, ncclFloat, 0, comm[d], stream[d]);
  }
  ncclGroupEnd();
}

void begin() { ncclGroupStart(); } // the other half is a function of its own
void end() { ncclGroupEnd(); }
