// The data channel of NCCL: what it knows about buffers, streams and communicators, and how it
// moves.
#pragma once

#include "everyrank/transport.h"
#include "nccl/call.h"

namespace everyrank::nccl {

class nccl_mover final : public mover {
public:
  explicit nccl_mover(ncclComm_t comm, cudaStream_t stream = nullptr);

  /// The call that the next questions are about. A plain broadcast, without it, is in place on the
  /// stream.
  void consider(const call &next) {
    call_ = next;
    plain_ = false;
  }

  /// Where a pointer points, as CUDA says. Null counts as the communicator's device, for it is a
  /// fault of its own.
  device place_of(const void *pointer) const;

  inspection inspect(const tensor_view &view, int root) const override;
  bool lets_ride() const noexcept override { return false; } // streams order the data, not the host
  void broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) override;

private:
  inspection inspect_handle() const;
  inspection inspect_pointer(const void *pointer, const char *name) const;

  ncclComm_t comm_;
  int rank_ = 0, device_ = 0;
  bool pageable_ = false; // the device reaches the host's ordinary memory
  call call_;
  bool plain_ = true; // nobody has said what to consider: in place
};

} // namespace everyrank::nccl
