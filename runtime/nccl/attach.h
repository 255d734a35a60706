// The ways in which a communicator of NCCL gets a control channel on one host.
#pragma once

#include <nccl.h>

#include <functional>
#include <string>

namespace everyrank::nccl {

/// Over shared memory, under a name that all ranks know and no other communicator has. `comm` is
/// asked when it can answer: at the end of this thread's group, if one is open. Throws usage_error,
/// missing_ranks or transport_error.
void attach_by_name(std::function<ncclComm_t()> comm, const std::string &job);

/// The name for the ranks of a unique id: a hash, for who knows the id is one of them.
std::string job_of(const ncclUniqueId &id);

/// All ranks are in this process.
void attach_in_process(ncclComm_t *comms, int size);

} // namespace everyrank::nccl
