// A stream is a queue and a thread; a graph is a list of what to put into it.
#include "cuda/stream.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

using hostnccl::launch;
using hostnccl::work;

struct CUgraph_st {
  std::vector<launch> nodes;
};

struct CUgraphExec_st {
  std::vector<launch> nodes;
};

struct CUstream_st {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<work> queue;
  bool busy = false, ended = false;
  CUgraph_st *capture = nullptr;
};

namespace hostnccl {

namespace {

std::atomic<cudaError_t> sticky = cudaSuccess;
thread_local cudaError_t last = cudaSuccess;

struct streams {
  std::mutex mutex;
  std::map<cudaStream_t, std::shared_ptr<CUstream_st>> open;
};

streams &all() {
  static streams &the = *new streams; // never destroyed: their threads run until the process ends
  return the;
}

void serve(const std::shared_ptr<CUstream_st> &stream) {
  std::unique_lock lock(stream->mutex);
  while (true) {
    stream->changed.wait(lock, [&] { return stream->ended || !stream->queue.empty(); });
    if (stream->queue.empty())
      break;
    work next = std::move(stream->queue.front());
    stream->queue.pop_front();
    stream->busy = true;
    lock.unlock();
    next();
    next = nullptr;
    lock.lock();
    stream->busy = false;
    stream->changed.notify_all();
  }
}

cudaStream_t open_stream() {
  auto stream = std::make_shared<CUstream_st>();
  {
    std::lock_guard lock(all().mutex);
    all().open[stream.get()] = stream;
  }
  // As on a device, work that hangs does not keep the process alive.
  std::thread(serve, stream).detach();
  return stream.get();
}

std::map<cudaStream_t, std::shared_ptr<CUstream_st>> open_streams() {
  std::lock_guard lock(all().mutex);
  return all().open;
}

cudaStream_t resolve(cudaStream_t stream) {
  if (stream)
    return stream;
  static cudaStream_t legacy = open_stream();
  return legacy;
}

bool idle(const CUstream_st &stream) { return stream.queue.empty() && !stream.busy; }

cudaError_t health() {
  cudaError_t error = sticky;
  return error == cudaSuccess ? error : fail(error);
}

} // namespace

cudaError_t fail(cudaError_t error) { return last = error; }

void poison(cudaError_t error) {
  sticky = error;
  for (const auto &[handle, stream] : open_streams()) {
    std::lock_guard lock(stream->mutex);
    stream->changed.notify_all();
  }
}

cudaError_t enqueue(cudaStream_t stream, launch make) {
  stream = resolve(stream);
  std::lock_guard lock(stream->mutex);
  if (stream->capture) {
    stream->capture->nodes.push_back(std::move(make));
    return cudaSuccess;
  }
  stream->queue.push_back(make());
  stream->changed.notify_all();
  return health();
}

} // namespace hostnccl

using namespace hostnccl;

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  *stream = open_stream();
  return health();
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int) {
  return cudaStreamCreate(stream);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  std::shared_ptr<CUstream_st> held;
  {
    std::lock_guard lock(all().mutex);
    auto found = all().open.find(stream);
    if (found == all().open.end())
      return fail(cudaErrorInvalidResourceHandle);
    held = std::move(found->second);
    all().open.erase(found);
  }
  std::lock_guard lock(stream->mutex);
  stream->ended = true;
  stream->changed.notify_all();
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  stream = resolve(stream);
  std::unique_lock lock(stream->mutex);
  if (stream->capture)
    return fail(cudaErrorStreamCaptureUnsupported);
  stream->changed.wait(lock, [&] { return idle(*stream) || sticky != cudaSuccess; });
  return health();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  stream = resolve(stream);
  std::lock_guard lock(stream->mutex);
  if (stream->capture)
    return fail(cudaErrorStreamCaptureUnsupported);
  cudaError_t error = health();
  return error != cudaSuccess ? error : idle(*stream) ? cudaSuccess : cudaErrorNotReady;
}

cudaError_t cudaDeviceSynchronize(void) {
  for (const auto &[handle, stream] : open_streams())
    cudaStreamSynchronize(handle);
  return health();
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status) {
  stream = resolve(stream);
  std::lock_guard lock(stream->mutex);
  *status = stream->capture ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  if (!stream)
    return fail(cudaErrorStreamCaptureUnsupported);
  std::lock_guard lock(stream->mutex);
  if (stream->capture)
    return fail(cudaErrorInvalidValue);
  stream->capture = new CUgraph_st;
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph) {
  std::lock_guard lock(resolve(stream)->mutex);
  if (!stream || !stream->capture)
    return fail(cudaErrorInvalidValue);
  *graph = std::exchange(stream->capture, nullptr);
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph,
                                          unsigned long long) {
  *exec = new CUgraphExec_st{graph->nodes};
  return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  for (const launch &node : exec->nodes)
    if (cudaError_t error = enqueue(stream, node); error != cudaSuccess)
      return error;
  return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  delete graph;
  return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  delete exec;
  return cudaSuccess;
}

cudaError_t cudaGetLastError(void) { return std::exchange(last, sticky); }
cudaError_t cudaPeekAtLastError(void) { return last; }

} // extern "C"
