// Strided memory to and from one piece.
#pragma once

#include "everyrank/view.h"

#include <span>

namespace everyrank::detail {

/// Copies the elements of all views, in row-major order and one view after the other, to `to`,
/// which has room for the sum of their bytes().
void pack(std::span<const tensor_view> views, std::byte *to);
/// The way back.
void unpack(const std::byte *from, std::span<const tensor_view> views);

} // namespace everyrank::detail
