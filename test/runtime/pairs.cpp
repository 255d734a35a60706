// Every control channel with the data channel of every other library, between the processes of an
// MPI job. Those of one library together have programs of their own.
#include "everyrank/gloo.h"
#include "everyrank/mpi.h"
#include "everyrank/nccl.hpp"
#include "everyrank/shm.h"
#include "mpi_cluster.h"
#include "tcp_cluster.h"

#include <cstdlib>
#include <cuda_runtime.h>
#include <unistd.h>

namespace everyrank::test {

namespace {

/// What rank 0 says, on all ranks.
template <class T> T from_root(T value, MPI_Comm part) {
  MPI_Bcast(&value, sizeof value, MPI_BYTE, 0, part);
  return value;
}

channels by_shm(MPI_Comm part, int rank, int size) {
  static int jobs = 0;
  int number = from_root(++jobs, part), root = from_root(int(getpid()), part);
  return make_shm_channels(
      {"pair-" + std::to_string(root) + "-" + std::to_string(number), rank, size});
}

channels by_gloo(MPI_Comm part, int rank, int size) {
  tcp_place place = free_place(size);
  place.port = from_root(place.port, part);
  place.rank = rank;
  return make_gloo_channels(place);
}

channels by_mpi(MPI_Comm part, int, int) { return make_mpi_channels(part); }

/// NCCL returns before the data is there; the contract looks at once.
class waiting_mover final : public mover {
public:
  waiting_mover(MPI_Comm part, int rank, int size) {
    ncclUniqueId id{};
    if (rank == 0)
      ncclGetUniqueId(&id);
    cudaSetDevice(rank);
    ncclCommInitRank(&comm_, size, from_root(id, part), rank);
    cudaStreamCreate(&stream_);
    inner_ = nccl::make_mover(comm_, stream_);
  }
  ~waiting_mover() override {
    inner_.reset();
    cudaStreamDestroy(stream_);
    ncclCommDestroy(comm_);
  }
  inspection inspect(const tensor_view &view, int root) const override {
    return inner_->inspect(view, root);
  }
  bool lets_ride() const noexcept override { return inner_->lets_ride(); }
  void broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) override {
    inner_->broadcast(view, root, timeout);
    cudaStreamSynchronize(stream_);
  }

private:
  ncclComm_t comm_ = nullptr;
  cudaStream_t stream_ = nullptr;
  std::unique_ptr<mover> inner_;
};

channels by_nccl(MPI_Comm part, int rank, int size) {
  return {nullptr, std::make_unique<waiting_mover>(part, rank, size)};
}

struct way {
  const char *name;
  channels (*make)(MPI_Comm part, int rank, int size);
};
constexpr way controls[] = {{"shm", by_shm}, {"gloo", by_gloo}, {"mpi", by_mpi}};
constexpr way movers[] = {{"shm", by_shm}, {"gloo", by_gloo}, {"mpi", by_mpi}, {"nccl", by_nccl}};

class pair final : public mpi_cluster {
public:
  pair(const way &control, const way &mover) : control_(control), mover_(mover) {}
  std::string name() const override { return control_.name + std::string("_") + mover_.name; }
  bool takes_strides() const override { return mover_.make != by_nccl; }
  channels connect(MPI_Comm part, int rank, int size) override {
    auto control = control_.make(part, rank, size).control; // its mover may go
    return {std::move(control), mover_.make(part, rank, size).mover};
  }

private:
  way control_, mover_;
};

} // namespace

std::vector<cluster *> clusters() {
  setenv("HOSTNCCL_PAGEABLE", "1", 1); // the contract's buffers lie in host memory
  std::vector<cluster *> result;
  for (const way &control : controls)
    for (const way &mover : movers)
      if (control.make != mover.make)
        result.push_back(new pair(control, mover));
  return result;
}

} // namespace everyrank::test
