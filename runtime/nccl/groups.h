// Groups: what a thread records between start and end, and what happens at the end.
#pragma once

#include "nccl/checked.h"

#include <functional>

namespace everyrank::nccl {

/// How calls ended: ours, and NCCL's own word where NCCL was asked.
struct ending {
  status verdict;
  ncclResult_t result = ncclSuccess;
};

/// Checks and issues a call, or records it when a group of this thread is open. Throws usage_error.
ending submit(const call &what);

/// Work that waits for other ranks, such as attaching: at once, or with all its like after the
/// group, when the communicators that NCCL makes in it are there.
void run_or_record(std::function<void()> setup);

ncclResult_t start_group();
/// Throws usage_error without a start.
ending end_group();
/// Ends a group in which an exception was thrown: its checked broadcasts are not made, on no rank,
/// and all ranks that come to the end of theirs learn why.
void drop_group() noexcept;

} // namespace everyrank::nccl
