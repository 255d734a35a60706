// The collectives: arguments checked as NCCL checks them, then a "kernel" in the stream that moves
// the bytes.
#include "cuda/memory.h"
#include "cuda/stream.h"
#include "nccl/communicator.h"
#include "nccl/group.h"
#include "nccl/reduce.h"

#include <algorithm>
#include <cstring>

namespace hostnccl {

namespace {

struct call {
  announcement what;
  const void *send;
  void *recv;
  ncclComm *comm;
};

std::size_t bytes_of(const announcement &what) {
  return what.count * std::size_t(size_of(ncclDataType_t(what.type)));
}

/// The part of a collective that runs in the stream. False: somebody aborted, or an address was
/// illegal.
class kernel {
public:
  explicit kernel(const call &the) : call_(the), comm_(*the.comm) {}

  void run() {
    comm_.mine().call = call_.what;
    if (!step())
      return;
    auto differs = [&](int rank) { return comm_.shared->seats[rank].call != call_.what; };
    for (int rank = 0; rank < comm_.size; ++rank)
      if (differs(rank))
        return hang();
    if (!addresses_are_good())
      return poison(cudaErrorIllegalAddress); // and leave the others waiting
    move();
  }

private:
  bool is_root() const { return comm_.rank == call_.what.root; }
  bool writes_mailbox() const {
    return call_.what.what != announcement::kind::broadcast || is_root();
  }

  bool addresses_are_good() const {
    std::size_t bytes = bytes_of(call_.what);
    bool gathers = call_.what.what == announcement::kind::all_gather;
    return device_reaches(call_.recv, gathers ? bytes * comm_.size : bytes) &&
           (!writes_mailbox() || device_reaches(call_.send, bytes));
  }

  /// All ranks take the step, or someone gives up.
  bool step() {
    ++comm_.steps;
    comm_.mine().steps = comm_.steps;
    return wait([&] {
      for (int rank = 0; rank < comm_.size; ++rank)
        if (comm_.shared->seats[rank].steps < comm_.steps)
          return false;
      return true;
    });
  }

  void hang() {
    wait([] { return false; });
  }

  bool wait(const std::function<bool()> &done) {
    return wait_until(done, [&] {
      bool peer = false;
      for (int rank = 0; rank < comm_.size; ++rank)
        peer |= rank != comm_.rank && comm_.shared->seats[rank].aborted;
      if (peer && !comm_.aborted())
        comm_.async_error = ncclRemoteError;
      return peer || comm_.aborted();
    });
  }

  /// Chunk by chunk: who has data writes its mailbox, then all read.
  void move() {
    std::size_t bytes = bytes_of(call_.what);
    for (std::size_t at = 0; at < bytes; at += segment::mailbox_bytes) {
      std::size_t length = std::min(bytes - at, segment::mailbox_bytes);
      if (writes_mailbox())
        std::memcpy(comm_.mine().mailbox, static_cast<const std::byte *>(call_.send) + at, length);
      if (!step())
        return;
      read(at, length);
      if (!step())
        return;
    }
  }

  void read(std::size_t at, std::size_t length) {
    auto *to = static_cast<std::byte *>(call_.recv) + at;
    const announcement &what = call_.what;
    switch (what.what) {
    case announcement::kind::broadcast:
      std::memcpy(to, comm_.shared->seats[what.root].mailbox, length);
      break;
    case announcement::kind::all_gather:
      for (int rank = 0; rank < comm_.size; ++rank)
        std::memcpy(to + rank * bytes_of(what), comm_.shared->seats[rank].mailbox, length);
      break;
    case announcement::kind::all_reduce:
      std::memcpy(to, comm_.shared->seats[0].mailbox, length);
      for (int rank = 1; rank < comm_.size; ++rank)
        add(ncclDataType_t(what.type), to, comm_.shared->seats[rank].mailbox, length);
      break;
    case announcement::kind::none:
      break;
    }
  }

  call call_;
  ncclComm &comm_;
};

/// In its turn among the calls of the communicator.
void run_in_turn(const call &the, std::uint64_t ticket) {
  ncclComm &comm = *the.comm;
  {
    std::unique_lock lock(comm.mutex);
    comm.changed.wait(lock, [&] { return comm.served == ticket; });
  }
  if (!comm.aborted() && comm.async_error == ncclSuccess)
    kernel(the).run();
  std::lock_guard lock(comm.mutex);
  ++comm.served;
  comm.changed.notify_all();
}

ncclResult_t into_stream(const call &the, cudaStream_t stream) {
  cudaError_t error = enqueue(stream, [the] {
    std::lock_guard lock(the.comm->mutex);
    return [the, ticket = the.comm->tickets++] { run_in_turn(the, ticket); };
  });
  return error == cudaSuccess ? ncclSuccess : ncclUnhandledCudaError;
}

/// What NCCL checks: communicator, root, type. Not the buffers, and nothing across ranks.
ncclResult_t submit(const call &the, cudaStream_t stream) {
  if (ncclResult_t wrong = check(the.comm); wrong != ncclSuccess)
    return fail_group(wrong);
  if (the.what.root < 0 || the.what.root >= the.comm->size ||
      !size_of(ncclDataType_t(the.what.type)))
    return fail_group(ncclInvalidArgument);
  if (the.what.count == 0)
    return ncclSuccess;
  return run_or_record_collective([=] { return into_stream(the, stream); });
}

} // namespace

} // namespace hostnccl

using namespace hostnccl;

HOSTNCCL_API(ncclResult_t, ncclBroadcast,
             (const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type, int root,
              ncclComm_t comm, cudaStream_t stream)) {
  announcement what{announcement::kind::broadcast, root, count, type, 0};
  return submit({what, sendbuff, recvbuff, comm}, stream);
}

HOSTNCCL_API(ncclResult_t, ncclBcast,
             (void *buff, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
              cudaStream_t stream)) {
  return pncclBroadcast(buff, buff, count, type, root, comm, stream);
}

HOSTNCCL_API(ncclResult_t, ncclAllReduce,
             (const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type,
              ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)) {
  if (op != ncclSum || !can_add(type))
    return fail_group(ncclInvalidArgument); // a limit of the stand-in
  announcement what{announcement::kind::all_reduce, 0, count, type, op};
  return submit({what, sendbuff, recvbuff, comm}, stream);
}

HOSTNCCL_API(ncclResult_t, ncclAllGather,
             (const void *sendbuff, void *recvbuff, size_t sendcount, ncclDataType_t type,
              ncclComm_t comm, cudaStream_t stream)) {
  announcement what{announcement::kind::all_gather, 0, sendcount, type, 0};
  return submit({what, sendbuff, recvbuff, comm}, stream);
}
