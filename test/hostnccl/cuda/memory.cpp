// "Device" memory: host memory, remembered with its kind and device.
#include "cuda/memory.h"
#include "cuda/stream.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

namespace hostnccl {

namespace {

struct block : allocation {
  std::size_t bytes = 0;
};

struct table {
  std::mutex mutex;
  std::map<const std::byte *, block> blocks; // by address
};

// Never destroyed: streams may run until the process ends.
table &memory() {
  static table &the = *new table;
  return the;
}

const block *find(const table &all, const void *pointer) {
  const auto *at = static_cast<const std::byte *>(pointer);
  auto after = all.blocks.upper_bound(at);
  if (after == all.blocks.begin())
    return nullptr;
  const auto &[start, found] = *std::prev(after);
  return at < start + found.bytes ? &found : nullptr;
}

cudaError_t allocate(void **out, std::size_t bytes, cudaMemoryType type) {
  if (!out)
    return fail(cudaErrorInvalidValue);
  constexpr std::size_t alignment = 256;
  *out = bytes ? std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment)
               : nullptr;
  if (bytes && !*out)
    return fail(cudaErrorMemoryAllocation);
  if (bytes) {
    std::lock_guard lock(memory().mutex);
    memory().blocks[static_cast<std::byte *>(*out)] = {{type, current_device()}, bytes};
  }
  return cudaSuccess;
}

cudaError_t release(void *pointer) {
  if (!pointer)
    return cudaSuccess;
  {
    std::lock_guard lock(memory().mutex);
    if (!memory().blocks.erase(static_cast<std::byte *>(pointer)))
      return fail(cudaErrorInvalidValue);
  }
  std::free(pointer);
  return cudaSuccess;
}

} // namespace

allocation find_allocation(const void *pointer) {
  std::lock_guard lock(memory().mutex);
  const block *found = find(memory(), pointer);
  return found ? static_cast<const allocation &>(*found) : allocation{};
}

bool device_reaches(const void *pointer, std::size_t bytes) {
  if (pointer && reaches_host())
    return true;
  std::lock_guard lock(memory().mutex);
  const auto *last = static_cast<const std::byte *>(pointer) + (bytes ? bytes - 1 : 0);
  const block *found = find(memory(), pointer);
  return found && found == find(memory(), last);
}

} // namespace hostnccl

using namespace hostnccl;

extern "C" {

cudaError_t cudaMalloc(void **out, size_t bytes) {
  return allocate(out, bytes, cudaMemoryTypeDevice);
}
cudaError_t cudaMallocHost(void **out, size_t bytes) {
  return allocate(out, bytes, cudaMemoryTypeHost);
}
cudaError_t cudaHostAlloc(void **out, size_t bytes, unsigned int) {
  return cudaMallocHost(out, bytes);
}
cudaError_t cudaMallocManaged(void **out, size_t bytes, unsigned int) {
  return allocate(out, bytes, cudaMemoryTypeManaged);
}
cudaError_t cudaFree(void *pointer) {
  cudaDeviceSynchronize();
  return release(pointer);
}
cudaError_t cudaFreeHost(void *pointer) { return release(pointer); }

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *out, const void *pointer) {
  if (!out)
    return fail(cudaErrorInvalidValue);
  *out = {};
  allocation found = find_allocation(pointer);
  bool ours = found.type != cudaMemoryTypeUnregistered;
  out->type = found.type;
  out->device = ours ? found.device : -2;
  out->devicePointer = ours ? const_cast<void *>(pointer) : nullptr;
  out->hostPointer = found.type == cudaMemoryTypeDevice ? nullptr : const_cast<void *>(pointer);
  return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
  return enqueue(stream, [=] { return [=] { std::memcpy(to, from, bytes); }; });
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind) {
  cudaError_t queued = cudaMemcpyAsync(to, from, bytes, kind, nullptr);
  return queued == cudaSuccess ? cudaStreamSynchronize(nullptr) : queued;
}

cudaError_t cudaMemset(void *to, int value, size_t bytes) {
  return enqueue(nullptr, [=] { return [=] { std::memset(to, value, bytes); }; });
}

} // extern "C"
