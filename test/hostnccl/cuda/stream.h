// Streams, devices and errors of the stand-in.
#pragma once

#include <cuda_runtime.h>

#include <functional>

namespace hostnccl {

/// What a stream runs, and what makes it. The outer function is called where the work enters the
/// stream: at once, or at each launch of the graph that it was captured into.
using work = std::function<void()>;
using launch = std::function<work()>;

/// Puts work into a stream, or into the graph that is being captured from it. Null is the default
/// stream.
cudaError_t enqueue(cudaStream_t stream, launch make);

int current_device();

/// Do devices reach ordinary host memory, as those of Grace and HMM do? HOSTNCCL_PAGEABLE=1.
bool reaches_host();

/// Remembers an error for cudaGetLastError and returns it.
cudaError_t fail(cudaError_t error);

/// A kernel went wrong: from now on every call that waits for work of this process fails.
void poison(cudaError_t error);

} // namespace hostnccl
