// Groups: between ncclGroupStart and ncclGroupEnd calls of this thread are only recorded.
#pragma once

#include <nccl.h>

#include <functional>

namespace hostnccl {

/// Set-up of a communicator waits for the other ranks; in a group all of them wait at once, each in
/// a thread.
ncclResult_t run_or_record_setup(std::function<ncclResult_t()> setup);

/// Puts a collective into its stream, at the end of the group when there is one.
ncclResult_t run_or_record_collective(std::function<ncclResult_t()> collective);

/// An argument was wrong: the group as a whole fails, and none of its calls runs.
ncclResult_t fail_group(ncclResult_t wrong);

} // namespace hostnccl
