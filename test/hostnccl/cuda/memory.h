// The memory that the stand-in's cudaMalloc and its kin have handed out.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace hostnccl {

struct allocation {
  cudaMemoryType type = cudaMemoryTypeUnregistered;
  int device = 0;
};

/// Whose memory is this? Unregistered for what was not allocated here.
allocation find_allocation(const void *pointer);

/// May a kernel touch these bytes? Null, host memory and the end of a block say no.
bool device_reaches(const void *pointer, std::size_t bytes);

} // namespace hostnccl
