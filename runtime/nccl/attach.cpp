// Shared memory by name, or threads.
#include "nccl/attach.h"
#include "everyrank/nccl.hpp"
#include "everyrank/shm.h"
#include "everyrank/threads.h"
#include "fingerprint/hash.h"
#include "nccl/groups.h"

#include <cstdio>

namespace everyrank::nccl {

void attach_by_name(std::function<ncclComm_t()> comm, const std::string &job) {
  run_or_record([comm = std::move(comm), job] {
    ncclComm_t made = comm();
    shm_place place{.job = job};
    if (pncclCommUserRank(made, &place.rank) != ncclSuccess ||
        pncclCommCount(made, &place.size) != ncclSuccess)
      throw usage_error("everyrank: this is no communicator of NCCL");
    attach(made, make_shm_channels(place).control);
  });
}

std::string job_of(const ncclUniqueId &id) {
  digest hash = detail::hash128(std::as_bytes(std::span(id.internal)));
  char text[48];
  std::snprintf(text, sizeof text, "nccl-%016llx%016llx", (unsigned long long)hash.low,
                (unsigned long long)hash.high);
  return text;
}

void attach_in_process(ncclComm_t *comms, int size) {
  auto parts = std::make_shared<std::vector<channels>>(make_thread_channels(size));
  start_group(); // all at once, for each waits for the others
  for (int rank = 0; rank < size; ++rank)
    run_or_record([=] { attach(comms[rank], std::move((*parts)[rank].control)); });
  raise(end_group().verdict);
}

} // namespace everyrank::nccl
