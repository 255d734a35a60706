// A program that knows NCCL alone. `clean` does everything right; with `null` rank 1 has no buffer.
#include <nccl.h>

#include <cstdio>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int size = 3;

int broadcasts(int rank, ncclComm_t comm, cudaStream_t stream, bool clean) {
  int *device = nullptr, values[4] = {10 * rank, 1, 2, 3};
  cudaMalloc(reinterpret_cast<void **>(&device), sizeof values);
  cudaMemcpy(device, values, sizeof values, cudaMemcpyHostToDevice);
  ncclResult_t result =
      ncclBroadcast(device, clean || rank != 1 ? device : nullptr, 4, ncclInt32, 2, comm, stream);
  ncclGroupStart();
  ncclBcast(device + 1, 1, ncclInt32, 0, comm, stream);
  ncclBcast(device + 2, 1, ncclInt32, 0, comm, stream);
  ncclGroupEnd();
  cudaStreamSynchronize(stream);
  cudaMemcpy(values, device, sizeof values, cudaMemcpyDeviceToHost);
  std::printf("rank %d: %s, %d\n", rank, ncclGetErrorString(result), values[0]);
  return 0;
}

int run(int rank, ncclUniqueId id, bool clean) {
  ncclComm_t comm, half;
  cudaStream_t stream;
  cudaSetDevice(rank);
  ncclCommInitRank(&comm, size, id, rank);
  cudaStreamCreate(&stream);
  broadcasts(rank, comm, stream, clean);
  ncclCommSplit(comm, rank > 0, rank, &half, nullptr);
  int *device = nullptr;
  cudaMalloc(reinterpret_cast<void **>(&device), sizeof(int));
  ncclResult_t result = ncclBcast(clean ? device : nullptr, 1, ncclInt32, 0, half, stream);
  std::printf("half of rank %d: %s\n", rank, ncclGetErrorString(result));
  ncclCommDestroy(half);
  ncclCommDestroy(comm);
  std::fflush(stdout);
  return 0;
}

} // namespace

int main(int, char **argv) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  bool clean = std::strcmp(argv[1], "clean") == 0;
  for (int rank = 0; rank < size; ++rank)
    if (fork() == 0)
      _exit(run(rank, id, clean));
  int failed = 0, status = 0;
  while (wait(&status) > 0)
    failed |= status;
  return failed != 0;
}
