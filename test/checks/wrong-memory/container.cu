// RUN: %check %s wrong-memory
// A container of the host lies on the host, unless its allocator says otherwise.
#include <nccl.h>
#include <vector>

template <class T> struct managed_allocator : std::allocator<T> {
  template <class U> struct rebind {
    using other = managed_allocator<U>;
  };
  T *allocate(size_t n);
};

void host_vector(size_t n, ncclComm_t comm, cudaStream_t stream) {
  std::vector<float> x(n);
  ncclBcast(x.data(), n, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'ncclBcast' is host memory on all ranks; it must be device memory [everyrank-wrong-memory]
}

void managed_vector(size_t n, ncclComm_t comm, cudaStream_t stream) {
  std::vector<float, managed_allocator<float>> x(n);
  ncclBcast(x.data(), n, ncclFloat, 0, comm, stream);
}
