// Broadcasts whose receivers need not know the size: shape first, then memory, then data.
#pragma once

#include "everyrank/broadcast.h"

#include <functional>
#include <optional>

namespace everyrank {

/// Makes a place for a tensor; what it throws is told to all ranks.
using allocator = std::function<tensor_view(dtype type, const extents &shape, device_kind kind)>;

/// Sends the root's tensor to ranks that have none: the shape goes with a first agreement, each
/// rank without a tensor calls `allocate`, and a second agreement, with the data in it when they
/// are small, covers the result. A rank off the root that brings a tensor gets the data there, if
/// it fits. Returns this rank's view.
///
/// The shape travels at every level, `off` too. Throws as `broadcast` does; on the root `mine` must
/// hold a tensor.
tensor_view broadcast_alloc(communicator_ref comm, const std::optional<tensor_view> &mine, int root,
                            const allocator &allocate,
                            std::source_location where = std::source_location::current());

/// The same for vectors: the root gives one, everybody gets it.
template <sendable T>
  requires(!std::is_same_v<T, bool>)
std::vector<T> broadcast_alloc(communicator_ref comm, std::optional<std::vector<T>> mine, int root,
                               std::source_location where = std::source_location::current()) {
  std::vector<T> made;
  auto allocate = [&](dtype, const extents &shape, device_kind) {
    tensor_view unit = view<T>(nullptr, 1);
    made.resize(std::size_t(shape[0] / unit.shape[0]));
    return view(made.data(), std::int64_t(made.size()));
  };
  std::optional<tensor_view> brought;
  if (mine)
    brought = view(mine->data(), std::int64_t(mine->size()));
  broadcast_alloc(comm, brought, root, allocate, where);
  return mine ? std::move(*mine) : std::move(made);
}

} // namespace everyrank
