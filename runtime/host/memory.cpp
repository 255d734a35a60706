// mmap with an owner.
#include "host/memory.h"
#include "everyrank/error.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace everyrank::detail {

std::shared_ptr<std::byte> map_memory(std::size_t bytes, int file) {
  int flags = file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
  if (memory == MAP_FAILED)
    throw transport_error("everyrank: cannot map " + std::to_string(bytes) +
                          " bytes of shared memory: " + std::strerror(errno));
  return {static_cast<std::byte *>(memory), [bytes](std::byte *m) { munmap(m, bytes); }};
}

} // namespace everyrank::detail
