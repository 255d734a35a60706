// The calls of everyrank/nccl.hpp.
#include "everyrank/nccl.hpp"
#include "nccl/groups.h"
#include "nccl/registry.h"
#include "nccl/types.h"

namespace everyrank::nccl {

void attach(ncclComm_t comm, std::unique_ptr<control> control, const options &defaults) {
  enter(comm, std::make_shared<checked>(comm, std::move(control), defaults));
}

void detach(ncclComm_t comm) { leave(comm); }

status try_broadcast(const void *sendbuff, void *recvbuff, std::size_t count, ncclDataType_t type,
                     int root, ncclComm_t comm, cudaStream_t stream, std::source_location where) {
  return submit({sendbuff, recvbuff, count, type, root, comm, stream, where}).verdict;
}

void broadcast(const void *sendbuff, void *recvbuff, std::size_t count, ncclDataType_t type,
               int root, ncclComm_t comm, cudaStream_t stream, std::source_location where) {
  raise(try_broadcast(sendbuff, recvbuff, count, type, root, comm, stream, where));
}

group::group() {
  if (ncclResult_t result = start_group(); result != ncclSuccess)
    throw transport_error(text_of("ncclGroupStart", result));
}

group::~group() {
  if (open_)
    drop_group();
}

void group::end() {
  open_ = false;
  raise(end_group().verdict);
}

} // namespace everyrank::nccl
