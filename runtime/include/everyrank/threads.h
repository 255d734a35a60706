// Ranks that are threads of one process.
#pragma once

#include "everyrank/communicator.h"

#include <functional>

namespace everyrank {

/// The channels of `size` ranks, one for each thread. Throws usage_error for no rank.
std::vector<channels> make_thread_channels(int size);

/// Runs `body` in `size` threads, each with its communicator, and waits for all. The exception of
/// the lowest rank that threw is thrown again.
void run_threads(int size, const std::function<void(communicator &)> &body,
                 const options &defaults = {});

} // namespace everyrank
