// Memory for an arena.
#pragma once

#include <cstddef>
#include <memory>

namespace everyrank::detail {

/// Maps `bytes` of zeroed memory, of a file when `file` is not -1; unmaps when the last owner goes.
/// Throws transport_error.
std::shared_ptr<std::byte> map_memory(std::size_t bytes, int file = -1);

} // namespace everyrank::detail
