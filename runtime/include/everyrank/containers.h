// The checked broadcast of whole values: numbers, structs, tuples, vectors, optionals, maps, nested
// as you like.
#pragma once

#include "everyrank/broadcast.h"
#include "everyrank/structure.h"

namespace everyrank {

namespace detail {

/// What a call brings besides its value.
struct circumstances {
  fault_kind fault = fault_kind::none;
  std::string fault_text;
  std::chrono::milliseconds patience{0}; ///< how much longer than the time-out the root may take
};

/// The calls on this communicator so far: tells whether a function has made some of its own.
std::uint64_t calls_so_far(communicator_ref comm);

status broadcast_leaves(communicator_ref comm, const structure &value, int root,
                        const circumstances &given, std::source_location where);

template <class T>
concept container = !std::is_same_v<T, tensor_view> && !std::is_const_v<T>;
template <class T> inline constexpr bool is_span = false;
template <class T, std::size_t N> inline constexpr bool is_span<std::span<T, N>> = true;

} // namespace detail

/// Sends the root's value to all ranks. One agreement covers the whole value: the structure (sizes,
/// keys, which optional holds something) must be the same on all ranks, as a buffer must be that
/// receives; only then data moves, in one message where it is small. Unordered maps go in the order
/// of their keys. Throws as `broadcast` of a view does.
template <detail::container T>
  requires(!detail::is_span<T>)
void broadcast(communicator_ref comm, T &value, int root,
               std::source_location where = std::source_location::current()) {
  raise(detail::broadcast_leaves(comm, structure_of(value), root, {}, where));
}

template <detail::container T>
  requires(!detail::is_span<T>)
[[nodiscard]] status try_broadcast(communicator_ref comm, T &value, int root,
                                   std::source_location where = std::source_location::current()) {
  return detail::broadcast_leaves(comm, structure_of(value), root, {}, where);
}

} // namespace everyrank
