// The checked broadcast of NCCL in C++: any control channel, exceptions or a status, a guard for
// groups.
#pragma once

#include "everyrank/communicator.h"
#include "everyrank/error.h"

#include <nccl.h>

#include <memory>
#include <source_location>

namespace everyrank::nccl {

/// Lets the ranks of `comm` agree through `control`, which stands for the same ranks: Gloo or MPI
/// for many hosts, shared memory for one. A collective act. Throws usage_error when the two differ
/// in rank or size, or `comm` is null.
void attach(ncclComm_t comm, std::unique_ptr<control> control, const options &defaults = {});

/// Forgets it again, before `comm` is destroyed or aborted. Throws usage_error when it is not
/// attached.
void detach(ncclComm_t comm);

/// ncclBroadcast after all ranks have agreed; see everyrank/nccl.h. In a group it only records, and
/// says `agreed`. Throws usage_error for a communicator that is not attached.
[[nodiscard]] status try_broadcast(const void *sendbuff, void *recvbuff, std::size_t count,
                                   ncclDataType_t type, int root, ncclComm_t comm,
                                   cudaStream_t stream,
                                   std::source_location where = std::source_location::current());

/// The same; throws disagreement, missing_ranks or transport_error.
void broadcast(const void *sendbuff, void *recvbuff, std::size_t count, ncclDataType_t type,
               int root, ncclComm_t comm, cudaStream_t stream,
               std::source_location where = std::source_location::current());

/// A group of calls of this thread. `end` checks and starts them, and throws as broadcast() does.
/// Without it an exception is on its way: the destructor tells the other ranks, whose calls are
/// refused for it, and makes no checked broadcast; it waits for them up to the time-out.
class group {
public:
  group();
  ~group();
  group(const group &) = delete;
  group &operator=(const group &) = delete;
  void end();

private:
  bool open_ = true;
};

/// The data channel of a communicator whose tensors move by NCCL on one stream, for the calls of
/// everyrank/broadcast.h. Borrows both.
std::unique_ptr<mover> make_mover(ncclComm_t comm, cudaStream_t stream);

} // namespace everyrank::nccl
