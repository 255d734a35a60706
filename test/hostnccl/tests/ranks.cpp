// Forking, waiting, reading back.
#include "ranks.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hostnccl::test {

namespace {

using namespace std::chrono_literals;
constexpr auto patience = 60s; // for the slowest machine; a good test needs milliseconds

// Shared with the children: how many have come to wait_for_all().
std::atomic<int> &arrivals() {
  static void *page = mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return *static_cast<std::atomic<int> *>(page);
}

struct child {
  pid_t process;
  int pipe;
};

child start(const std::function<std::string()> &body) {
  int ends[2];
  if (pipe(ends) != 0)
    return {};
  pid_t process = fork();
  if (process == 0) {
    close(ends[0]);
    std::string text = body();
    _exit(write(ends[1], text.data(), text.size()) == ssize_t(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  return {process, ends[0]};
}

std::string finish(child rank, std::chrono::steady_clock::time_point until) {
  std::string text;
  char piece[4096];
  while (true) {
    auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd wanted{rank.pipe, POLLIN, 0};
    if (left <= 0ms || poll(&wanted, 1, int(left.count())) == 0) {
      kill(rank.process, SIGKILL);
      text = "hung";
      break;
    }
    ssize_t got = ::read(rank.pipe, piece, sizeof piece);
    if (got <= 0)
      break;
    text.append(piece, std::size_t(got));
  }
  close(rank.pipe);
  int status = 0;
  waitpid(rank.process, &status, 0);
  if (WIFSIGNALED(status) && text != "hung")
    text = "crashed:" + std::to_string(WTERMSIG(status));
  return text;
}

} // namespace

reports run_ranks(int size, const std::function<std::string(int, const ncclUniqueId &)> &body) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  arrivals() = 0;
  std::vector<child> children;
  for (int rank = 0; rank < size; ++rank)
    children.push_back(start([&] { return body(rank, id); }));
  auto until = std::chrono::steady_clock::now() + patience;
  reports result;
  for (const child &rank : children)
    result.push_back(finish(rank, until));
  return result;
}

void wait_for_all(int size) {
  for (++arrivals(); arrivals() < size;)
    std::this_thread::sleep_for(1ms);
}

station::station(int rank, int size, const ncclUniqueId &id) {
  cudaSetDevice(rank);
  ncclCommInitRank(&comm, size, id, rank);
  cudaStreamCreate(&stream);
}

int *on_device(const std::vector<int> &values) {
  int *memory = nullptr;
  std::size_t bytes = values.size() * sizeof(int);
  cudaMalloc(&memory, bytes);
  cudaMemcpy(memory, values.data(), bytes, cudaMemcpyHostToDevice);
  return memory;
}

std::string read(const int *device, std::size_t count, cudaStream_t stream) {
  if (cudaError_t error = cudaStreamSynchronize(stream); error != cudaSuccess)
    return cudaGetErrorString(error);
  std::vector<int> values(count);
  cudaMemcpy(values.data(), device, count * sizeof(int), cudaMemcpyDeviceToHost);
  std::string text;
  for (int value : values)
    text += (text.empty() ? "" : " ") + std::to_string(value);
  return text;
}

bool pending(cudaStream_t stream) {
  for (int i = 0; i < 20; ++i) {
    if (cudaStreamQuery(stream) != cudaErrorNotReady)
      return false;
    std::this_thread::sleep_for(10ms);
  }
  return true;
}

} // namespace hostnccl::test
