// The checked broadcast of one view.
#pragma once

#include "everyrank/communicator.h"
#include "everyrank/view.h"

#include <source_location>

namespace everyrank {

/// Sends the root's data to the same view on all other ranks, after all ranks have agreed that
/// their calls fit together: same root, type, shape and strides, and a buffer to work on
/// everywhere.
///
/// All ranks of the communicator call it. Throws, on every rank alike, `disagreement` when the
/// calls do not fit; no buffer is touched then, and the communicator stays usable. Throws
/// `missing_ranks` after the time-out.
void broadcast(communicator_ref comm, const tensor_view &view, int root,
               std::source_location where = std::source_location::current());

/// `broadcast` for those who prefer a status to an exception; throws only usage_error and
/// std::bad_alloc.
[[nodiscard]] status try_broadcast(communicator_ref comm, const tensor_view &view, int root,
                                   std::source_location where = std::source_location::current());

/// For a rank that cannot make the call that the others make, because it has caught an exception
/// for example: it takes part without a buffer, and all ranks, this one too, get the same
/// disagreement with the words `why`. Nobody waits for a rank that is on its way out.
///
/// At the levels `off` and `local` the others do not hear of it.
status withdraw(communicator_ref comm, std::string_view why,
                std::source_location where = std::source_location::current());

template <sendable T, std::size_t N>
void broadcast(communicator_ref comm, std::span<T, N> elements, int root,
               std::source_location where = std::source_location::current()) {
  broadcast(comm, view(elements), root, where);
}

template <sendable T, std::size_t N>
[[nodiscard]] status try_broadcast(communicator_ref comm, std::span<T, N> elements, int root,
                                   std::source_location where = std::source_location::current()) {
  return try_broadcast(comm, view(elements), root, where);
}

} // namespace everyrank
