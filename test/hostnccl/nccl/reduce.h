// Element types: their sizes, and sums of those that the host can add.
#pragma once

#include <nccl.h>

#include <cstddef>

namespace hostnccl {

/// Bytes of an element; 0 for what is no type.
int size_of(ncclDataType_t type);

bool can_add(ncclDataType_t type);

/// to += from, over `bytes` bytes of elements.
void add(ncclDataType_t type, std::byte *to, const std::byte *from, std::size_t bytes);

} // namespace hostnccl
