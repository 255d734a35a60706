// Values that only the root has: bytes of unknown size, and results that only the root computes.
#pragma once

#include "everyrank/alloc.h"
#include "everyrank/containers.h"

#include <exception>
#include <utility>

namespace everyrank {

/// Sends the root's bytes, of whatever size, to all ranks; a serialised object, for example. What
/// other ranks bring is not looked at. Throws as `broadcast` does; on the root `mine` must hold
/// something.
std::vector<std::byte>
broadcast_object(communicator_ref comm, const std::optional<std::vector<std::byte>> &mine, int root,
                 std::source_location where = std::source_location::current());
std::string broadcast_object(communicator_ref comm, const std::optional<std::string> &mine,
                             int root,
                             std::source_location where = std::source_location::current());

/// Calls `compute` on the root alone and gives its result to all ranks; the others' `placeholder`
/// has the same structure and says what is coming. When `compute` throws, all ranks throw a
/// disagreement with its words, and nobody waits for a result that never comes.
///
/// The others wait for the root `patience` longer than the time-out; by default as long as it
/// takes, for `compute` may be slow. For each other they wait as ever.
template <class T, class F>
T compute_on_root(communicator_ref comm, T placeholder, F &&compute, int root = 0,
                  std::chrono::milliseconds patience = std::chrono::hours(24 * 365),
                  std::source_location where = std::source_location::current()) {
  detail::circumstances given;
  given.patience = patience;
  std::uint64_t calls = detail::calls_so_far(comm);
  if (comm.rank() == root)
    try {
      placeholder = std::forward<F>(compute)();
    } catch (const std::exception &thrown) {
      if (detail::calls_so_far(comm) != calls) // the others have heard it: it came out of a call
        throw;
      given.fault = fault_kind::exception;
      given.fault_text = thrown.what();
    } catch (...) {
      given.fault = fault_kind::exception;
      given.fault_text = "not a std::exception";
    }
  raise(detail::broadcast_leaves(comm, structure_of(placeholder), root, given, where));
  return placeholder;
}

} // namespace everyrank
