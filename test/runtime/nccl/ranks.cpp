// Set-up by the C interface.
#include "ranks.h"
#include "processes.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <sys/mman.h>
#include <thread>

namespace everyrank::test {

namespace {

constexpr int canary = 0x5ca1ab1e;

// Memory shared with the ranks, through which rank 0 hands its unique id to the others.
class post_box {
public:
  post_box()
      : shared_(static_cast<content *>(mmap(nullptr, sizeof(content), PROT_READ | PROT_WRITE,
                                            MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~post_box() { munmap(shared_, sizeof(content)); }
  post_box(const post_box &) = delete;

  const ncclUniqueId &post() {
    ncclGetUniqueId(&shared_->id);
    shared_->full = true;
    return shared_->id;
  }
  const ncclUniqueId &read() {
    while (!shared_->full)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return shared_->id;
  }

private:
  struct content {
    std::atomic<bool> full;
    ncclUniqueId id;
  };
  content *shared_;
};

using block = std::array<int, 6>; // canary, four values, canary

} // namespace

nccl_rank::nccl_rank(int rank, int size, const ncclUniqueId &id) : rank(rank), size(size) {
  cudaSetDevice(rank % this_machine().devices);
  if (ncclResult_t result = everyrankCommInitRank(&comm, size, id, rank); result != ncclSuccess)
    throw std::runtime_error(told(result));
  cudaStreamCreate(&stream);
  int *memory = nullptr;
  cudaMalloc(&memory, sizeof(block));
  buff = memory + 1;
  refill();
}

void nccl_rank::refill() {
  block values{canary, 10 * rank + 1, 10 * rank + 2, 10 * rank + 3, 10 * rank + 4, canary};
  cudaMemcpy(buff - 1, values.data(), sizeof values, cudaMemcpyHostToDevice);
}

std::string nccl_rank::read() {
  if (cudaError_t error = cudaStreamSynchronize(stream); error != cudaSuccess)
    return cudaGetErrorString(error);
  block values;
  cudaMemcpy(values.data(), buff - 1, sizeof values, cudaMemcpyDeviceToHost);
  if (values.front() != canary || values.back() != canary)
    return "a canary is dead";
  std::string text;
  for (std::size_t i = 1; i < 5; ++i)
    text += (i > 1 ? " " : "") + std::to_string(values[i]);
  return text;
}

ncclResult_t nccl_rank::good_call(int root) {
  return everyrankBcast(buff, 4, ncclInt32, root, comm, stream);
}

std::string told(ncclResult_t result) {
  if (result == ncclSuccess)
    return "ok";
  return std::string(ncclGetErrorString(result)) + ": " + everyrankGetLastError();
}

// A process that has touched CUDA cannot fork ranks, so a child looks.
const machine &this_machine() {
  static const machine found = [] {
    processes one(1, [](int) {
      int devices = 0, pageable = 0;
      if (cudaGetDeviceCount(&devices) != cudaSuccess)
        devices = 0;
      if (devices)
        cudaDeviceGetAttribute(&pageable, cudaDevAttrPageableMemoryAccess, 0);
      return std::to_string(devices) + " " + std::to_string(pageable);
    });
    machine result;
    std::istringstream(one.wait()[0]) >> result.devices >> result.pageable;
    return result;
  }();
  return found;
}

int most_ranks() {
  const char *several = std::getenv("NCCL_MULTI_RANK_GPU_ENABLE");
  return this_machine().devices * (several && std::string_view(several) == "1" ? 2 : 1);
}

std::vector<std::string> run_nccl(int size, const std::function<std::string(nccl_rank &)> &each,
                                  const char *options) {
  this_machine();
  post_box box;
  processes all(size, [&](int rank) {
    setenv("EVERYRANK_OPTIONS", options, 1);
    nccl_rank here(rank, size, rank == 0 ? box.post() : box.read());
    return each(here);
  });
  return all.wait();
}

} // namespace everyrank::test
