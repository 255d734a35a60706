// Memory, streams and graphs.
#include "ranks.h"

#include <gmock/gmock.h>

using namespace hostnccl::test;

namespace {

cudaPointerAttributes about(const void *pointer) {
  cudaPointerAttributes result{};
  cudaPointerGetAttributes(&result, pointer);
  return result;
}

} // namespace

TEST(Memory, KnowsKindAndDevice) {
  cudaSetDevice(3);
  int *device = nullptr, *pinned = nullptr, *managed = nullptr, host = 0;
  cudaMalloc(&device, 16);
  cudaMallocHost(&pinned, 16);
  cudaMallocManaged(&managed, 16);
  EXPECT_EQ(about(device + 3).type, cudaMemoryTypeDevice);
  EXPECT_EQ(about(device).device, 3);
  EXPECT_EQ(about(pinned).type, cudaMemoryTypeHost);
  EXPECT_EQ(about(managed).type, cudaMemoryTypeManaged);
  EXPECT_EQ(about(&host).type, cudaMemoryTypeUnregistered);
  EXPECT_EQ(about(nullptr).type, cudaMemoryTypeUnregistered);
  cudaFree(device);
  EXPECT_EQ(about(device).type, cudaMemoryTypeUnregistered);
  cudaFreeHost(pinned);
  cudaFree(managed);
  cudaSetDevice(0);
}

TEST(Memory, DevicesReachTheHostsWhereToldSo) {
  int pageable = -1;
  cudaDeviceGetAttribute(&pageable, cudaDevAttrPageableMemoryAccess, 0);
  EXPECT_EQ(pageable, 0);
  setenv("HOSTNCCL_PAGEABLE", "1", 1);
  cudaDeviceGetAttribute(&pageable, cudaDevAttrPageableMemoryAccess, 0);
  EXPECT_EQ(pageable, 1);
  unsetenv("HOSTNCCL_PAGEABLE");
}

TEST(Memory, ADeviceThatIsNoneIsRefused) {
  EXPECT_EQ(cudaSetDevice(1000), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

// Graphs are of communicators too: a captured broadcast moves at each launch, and not before.
TEST(Graph, MovesAtLaunch) {
  auto told = run_ranks(2, [](int rank, const ncclUniqueId &id) {
    station here(rank, 2, id);
    int *buff = on_device({rank ? 0 : 5});
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCaptureStatus status;
    cudaStreamBeginCapture(here.stream, cudaStreamCaptureModeThreadLocal);
    ncclBcast(buff, 1, ncclInt32, 0, here.comm, here.stream);
    cudaStreamIsCapturing(here.stream, &status);
    bool refused = cudaStreamSynchronize(here.stream) == cudaErrorStreamCaptureUnsupported;
    cudaStreamEndCapture(here.stream, &graph);
    std::string text = std::to_string(status) + (refused ? "r " : " ");
    text += read(buff, 1, here.stream);
    cudaGraphInstantiateWithFlags(&exec, graph, 0);
    cudaGraphLaunch(exec, here.stream);
    cudaGraphLaunch(exec, here.stream);
    text += " " + read(buff, 1, here.stream);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    return text;
  });
  EXPECT_EQ(told[0], "1r 5 5");
  EXPECT_EQ(told[1], "1r 0 5");
}
