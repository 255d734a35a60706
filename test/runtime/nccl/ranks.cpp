// Set-up by the C interface.
#include "ranks.h"
#include "processes.h"

#include <array>
#include <cstdlib>
#include <stdexcept>

namespace everyrank::test {

namespace {

constexpr int canary = 0x5ca1ab1e;
using block = std::array<int, 6>; // canary, four values, canary

} // namespace

nccl_rank::nccl_rank(int rank, int size, const ncclUniqueId &id) : rank(rank), size(size) {
  cudaSetDevice(rank);
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

std::vector<std::string> run_nccl(int size, const std::function<std::string(nccl_rank &)> &each,
                                  const char *options) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  processes all(size, [&](int rank) {
    setenv("EVERYRANK_OPTIONS", options, 1);
    nccl_rank here(rank, size, id);
    return each(here);
  });
  return all.wait();
}

} // namespace everyrank::test
