// NCCL: checked broadcasts of device memory, one process for each of two GPUs, started by
// `mpirun -n 2`. Rank 1 first forgets its buffer, then does it right.
#include <everyrank/local.h>
#include <everyrank/mpi.h>
#include <everyrank/nccl.hpp>

#include <cstdio>

ncclUniqueId unique_id(int rank) {
  ncclUniqueId id;
  if (rank == 0)
    ncclGetUniqueId(&id);
  MPI_Bcast(&id, sizeof id, MPI_BYTE, 0, MPI_COMM_WORLD);
  return id;
}

void share(int rank, ncclComm_t comm, cudaStream_t stream) {
  float host[4] = {0.5F, 1.5F, 2.5F, float(rank)}, *device = nullptr;
  cudaMalloc(reinterpret_cast<void **>(&device), sizeof host);
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  try {
    float *buffer = rank == 0 ? device : nullptr;
    everyrank::nccl::broadcast(buffer, buffer, 4, ncclFloat, 0, comm, stream);
  } catch (const everyrank::disagreement &refusal) {
    std::printf("rank %d: %s\n", rank, refusal.what());
  }
  everyrank::nccl::broadcast(device, device, 4, ncclFloat, 0, comm, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("rank %d: the last element came from rank %g\n", rank, host[3]);
  cudaFree(device);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  everyrank::launch here = everyrank::launched().value_or(everyrank::launch());
  cudaSetDevice(here.rank); // one host; on several, the rank within the host
  ncclComm_t comm = nullptr;
  cudaStream_t stream = nullptr;
  ncclCommInitRank(&comm, here.size, unique_id(here.rank), here.rank);
  cudaStreamCreate(&stream);
  everyrank::nccl::attach(comm, everyrank::make_mpi_control(MPI_COMM_WORLD));
  share(here.rank, comm, stream);
  everyrank::nccl::detach(comm);
  ncclCommDestroy(comm);
  MPI_Finalize();
}
