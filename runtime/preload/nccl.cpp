// For programs that nobody can rebuild: with this library in LD_PRELOAD, their ncclBroadcast is
// checked.
//
// It stands in front of the calls that make and end communicators, of groups and of broadcasts;
// NCCL itself is reached by its second names, pncclXxx. A communicator that cannot be attached is
// left to NCCL, and says so once.
#include "everyrank/nccl.hpp"
#include "everyrank/error.h"
#include "nccl/attach.h"
#include "nccl/groups.h"
#include "nccl/registry.h"
#include "preload/caller.h"

#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <unistd.h>

using namespace everyrank;
using namespace everyrank::nccl;

namespace {

/// From which a communicator's parts get their names.
struct lineage {
  std::string job;
  int splits = 0;
};

std::mutex mutex;
std::map<ncclComm_t, lineage> &lineages() {
  static auto &the =
      *new std::map<ncclComm_t, lineage>; // lives as long as the program's own statics
  return the;
}

void remember(ncclComm_t comm, const std::string &job) {
  std::lock_guard lock(mutex);
  lineages()[comm] = {job};
}

void say(const std::string &text) { std::fprintf(stderr, "%s\n", text.c_str()); }

/// Attaching fails where the ranks are not on one host, for example.
template <class Attach> void try_to_attach(const Attach &attach) {
  try {
    attach();
  } catch (const std::exception &reason) {
    say(std::string("everyrank: a communicator stays unchecked: ") + reason.what());
  }
}

ncclResult_t attach_new(ncclResult_t made, ncclComm_t *comm, const std::string &job) {
  if (made == ncclSuccess)
    try_to_attach([&] {
      attach_by_name(
          [comm, job] {
            remember(*comm, job);
            return *comm;
          },
          job);
    });
  return made;
}

ncclResult_t finish(const ending &end) {
  if (!end.verdict)
    say(end.verdict.text);
  return end.result;
}

ncclResult_t broadcast(const call &what) {
  try {
    return finish(submit(what));
  } catch (const usage_error &) { // not attached
    return pncclBroadcast(what.send, what.recv, what.count, what.type, what.root, what.comm,
                          what.stream);
  } catch (const std::exception &wrong) {
    say(wrong.what());
    return ncclSystemError;
  }
}

void forget(ncclComm_t comm) {
  {
    std::lock_guard lock(mutex);
    lineages().erase(comm);
  }
  try {
    detach(comm);
  } catch (const usage_error &) { // it was never attached
  }
}

} // namespace

extern "C" {

ncclResult_t ncclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type,
                           int root, ncclComm_t comm, cudaStream_t stream) {
  return broadcast({sendbuff, recvbuff, count, type, root, comm, stream,
                    preload::caller(__builtin_return_address(0))});
}

ncclResult_t ncclBcast(void *buff, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                       cudaStream_t stream) {
  return broadcast(
      {buff, buff, count, type, root, comm, stream, preload::caller(__builtin_return_address(0))});
}

ncclResult_t ncclGroupStart(void) { return start_group(); }

ncclResult_t ncclGroupEnd(void) {
  ncclResult_t result = ncclSuccess;
  try_to_attach([&] {
    try {
      result = finish(end_group());
    } catch (const usage_error &wrong) {
      result = pncclGroupEnd();
      if (result == ncclSuccess)
        throw;
    }
  });
  return result;
}

ncclResult_t ncclCommInitRank(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank) {
  return attach_new(pncclCommInitRank(comm, ranks, id, rank), comm, job_of(id));
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank,
                                    ncclConfig_t *config) {
  return attach_new(pncclCommInitRankConfig(comm, ranks, id, rank, config), comm, job_of(id));
}

ncclResult_t ncclCommInitAll(ncclComm_t *comms, int ranks, const int *devices) {
  static std::atomic<int> made = 0;
  ncclResult_t result = pncclCommInitAll(comms, ranks, devices);
  if (result != ncclSuccess)
    return result;
  try_to_attach([&] { attach_in_process(comms, ranks); });
  std::string job = "nccl-" + std::to_string(getpid()) + "-" + std::to_string(made++);
  for (int rank = 0; rank < ranks; ++rank)
    remember(comms[rank], job);
  return result;
}

ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t *part,
                           ncclConfig_t *config) {
  std::string job;
  {
    std::lock_guard lock(mutex);
    if (auto found = lineages().find(comm); found != lineages().end())
      job = found->second.job + "." + std::to_string(found->second.splits++) + "." +
            std::to_string(color);
  }
  ncclResult_t result = pncclCommSplit(comm, color, key, part, config);
  return job.empty() || color == NCCL_SPLIT_NOCOLOR ? result : attach_new(result, part, job);
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  forget(comm);
  return pncclCommDestroy(comm);
}

ncclResult_t ncclCommAbort(ncclComm_t comm) {
  forget(comm);
  return pncclCommAbort(comm);
}

} // extern "C"
