// Devices are numbers; their count comes from HOSTNCCL_DEVICES.
#include "cuda/stream.h"

#include <cstdlib>

namespace hostnccl {

namespace {
thread_local int device = 0;
}

int current_device() { return device; }

bool reaches_host() {
  const char *text = std::getenv("HOSTNCCL_PAGEABLE");
  return text && std::atoi(text) == 1;
}

} // namespace hostnccl

using namespace hostnccl;

extern "C" {

cudaError_t cudaGetDeviceCount(int *count) {
  const char *text = std::getenv("HOSTNCCL_DEVICES");
  *count = text ? std::atoi(text) : 8;
  return *count > 0 ? cudaSuccess : fail(cudaErrorNoDevice);
}

cudaError_t cudaGetDevice(int *out) {
  *out = device;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int number) {
  int count = 0;
  cudaGetDeviceCount(&count);
  if (number < 0 || number >= count)
    return fail(cudaErrorInvalidDevice);
  device = number;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr wanted, int) {
  *value = wanted == cudaDevAttrPageableMemoryAccess && reaches_host();
  return cudaSuccess;
}

const char *cudaGetErrorString(cudaError_t error) {
  switch (error) {
  case cudaSuccess:
    return "no error";
  case cudaErrorInvalidValue:
    return "invalid argument";
  case cudaErrorMemoryAllocation:
    return "out of memory";
  case cudaErrorNoDevice:
    return "no device";
  case cudaErrorInvalidDevice:
    return "invalid device ordinal";
  case cudaErrorInvalidResourceHandle:
    return "invalid resource handle";
  case cudaErrorNotReady:
    return "device not ready";
  case cudaErrorIllegalAddress:
    return "illegal memory access";
  case cudaErrorStreamCaptureUnsupported:
    return "not permitted while the stream is being captured";
  default:
    return "an error that hostnccl does not know";
  }
}

} // extern "C"
