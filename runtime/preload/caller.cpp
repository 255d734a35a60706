// The dynamic linker knows which file an address belongs to.
#include "preload/caller.h"

#include <cstdio>
#include <dlfcn.h>
#include <mutex>
#include <unordered_map>

namespace everyrank::preload {

namespace {

std::string name_of(const void *address) {
  Dl_info found{};
  if (!dladdr(address, &found) || !found.dli_fname)
    return {};
  char offset[32];
  std::snprintf(
      offset, sizeof offset, "+0x%zx",
      std::size_t(static_cast<const char *>(address) - static_cast<const char *>(found.dli_fbase)));
  return std::string(found.dli_fname) + offset;
}

} // namespace

detail::call_site caller(const void *address) {
  static std::mutex mutex;
  static auto &names = *new std::unordered_map<const void *, std::string>;
  std::lock_guard lock(mutex);
  auto [at, is_new] = names.try_emplace(address);
  if (is_new)
    at->second = name_of(address);
  return {at->second, 0};
}

} // namespace everyrank::preload
