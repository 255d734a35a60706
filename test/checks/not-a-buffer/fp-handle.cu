// RUN: %check %s not-a-buffer
// The star of a handle yields the device pointer itself; half of a float owns nothing.
// CHECK-NONE
#include <nccl.h>
#include <cstdint>

struct float16 {
  uint16_t bits;
  float16() : bits(0) {}
  float16(const float16 &) = default;
  float16 &operator=(const float16 &other);
};

template <class T> class DevicePointer {
public:
  T *operator*() const { return device; }
  ~DevicePointer();

private:
  T *device = nullptr;
};

void share(const DevicePointer<float16> &x, size_t n, ncclComm_t comm, cudaStream_t stream) {
  ncclBcast(*x, n, ncclHalf, 0, comm, stream);
}
