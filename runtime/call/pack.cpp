// One recursion over dimensions serves both directions.
#include "call/pack.h"

#include <cstring>

namespace everyrank::detail {

namespace {

/// Calls `copy(strided, bytes)` for runs of memory in row-major order.
template <class Copy>
void for_runs(const tensor_view &view, std::size_t axis, std::byte *at, Copy copy) {
  std::size_t size = size_of(view.type);
  if (axis == view.shape.size())
    return copy(at, size);
  bool last = axis + 1 == view.shape.size();
  if (last && view.strides[axis] == 1)
    return copy(at, size * std::size_t(view.shape[axis]));
  for (std::int64_t i = 0; i < view.shape[axis]; ++i)
    for_runs(view, axis + 1, at + i * view.strides[axis] * std::int64_t(size), copy);
}

template <class Copy> void for_all_runs(std::span<const tensor_view> views, Copy copy) {
  for (const tensor_view &view : views) {
    auto *data = static_cast<std::byte *>(view.data);
    if (view.bytes() == 0)
      continue;
    if (view.contiguous())
      copy(data, view.bytes());
    else
      for_runs(view, 0, data, copy);
  }
}

} // namespace

void pack(std::span<const tensor_view> views, std::byte *to) {
  for_all_runs(views, [&](std::byte *at, std::size_t bytes) {
    std::memcpy(to, at, bytes);
    to += bytes;
  });
}

void unpack(const std::byte *from, std::span<const tensor_view> views) {
  for_all_runs(views, [&](std::byte *at, std::size_t bytes) {
    std::memcpy(at, from, bytes);
    from += bytes;
  });
}

} // namespace everyrank::detail
