// Sets of ranks, as words.
#pragma once

#include <span>
#include <string>

namespace everyrank::detail {

/// "rank 3", "ranks 1-3,7". The ranks are ascending and not none.
std::string to_text(std::span<const int> ranks);

} // namespace everyrank::detail
