// The calls of everyrank/nccl.h: no exception leaves them.
#include "everyrank/nccl.h"
#include "everyrank/nccl.hpp"
#include "nccl/attach.h"
#include "nccl/groups.h"
#include "nccl/registry.h"
#include "nccl/types.h"

#undef everyrankBroadcast
#undef everyrankBcast

using namespace everyrank;
using namespace everyrank::nccl;

namespace {

thread_local std::string last_error;

ncclResult_t told(ncclResult_t result, std::string text) {
  last_error = std::move(text);
  return result;
}

/// Runs a call; what it throws becomes a result and a text.
template <class Call> ncclResult_t guarded(const Call &call) noexcept {
  last_error.clear();
  try {
    return call();
  } catch (const usage_error &wrong) {
    return told(ncclInvalidUsage, wrong.what());
  } catch (const disagreement &wrong) {
    return told(ncclInvalidArgument, wrong.what());
  } catch (const missing_ranks &wrong) {
    return told(ncclRemoteError, wrong.what());
  } catch (const std::exception &wrong) {
    return told(ncclSystemError, wrong.what());
  }
}

ncclResult_t finish(ending &&end) {
  if (!end.verdict)
    last_error = std::move(end.verdict.text);
  return end.result;
}

} // namespace

extern "C" {

ncclResult_t everyrankCommInitRank(ncclComm_t *comm, int nranks, ncclUniqueId id, int rank) {
  return guarded([&] {
    ncclResult_t result = pncclCommInitRank(comm, nranks, id, rank);
    if (result != ncclSuccess)
      return told(result, text_of("ncclCommInitRank", result));
    attach_by_name([comm] { return *comm; }, job_of(id));
    return ncclSuccess;
  });
}

ncclResult_t everyrankCommInitAll(ncclComm_t *comms, int ndev, const int *devlist) {
  return guarded([&] {
    ncclResult_t result = pncclCommInitAll(comms, ndev, devlist);
    if (result != ncclSuccess)
      return told(result, text_of("ncclCommInitAll", result));
    attach_in_process(comms, ndev);
    return ncclSuccess;
  });
}

ncclResult_t everyrankCommAttach(ncclComm_t comm, const char *job) {
  return guarded([&] {
    attach_by_name([comm] { return comm; }, job ? job : "");
    return ncclSuccess;
  });
}

ncclResult_t everyrankCommDetach(ncclComm_t comm) {
  return guarded([&] {
    detach(comm);
    return ncclSuccess;
  });
}

ncclResult_t everyrankBroadcastAt(const void *sendbuff, void *recvbuff, size_t count,
                                  ncclDataType_t datatype, int root, ncclComm_t comm,
                                  cudaStream_t stream, const char *file, int line) {
  return guarded([&] {
    detail::call_site where(file ? file : "", unsigned(line));
    return finish(submit({sendbuff, recvbuff, count, datatype, root, comm, stream, where}));
  });
}

ncclResult_t everyrankBroadcast(const void *sendbuff, void *recvbuff, size_t count,
                                ncclDataType_t datatype, int root, ncclComm_t comm,
                                cudaStream_t stream) {
  return everyrankBroadcastAt(sendbuff, recvbuff, count, datatype, root, comm, stream, nullptr, 0);
}

ncclResult_t everyrankBcast(void *buff, size_t count, ncclDataType_t datatype, int root,
                            ncclComm_t comm, cudaStream_t stream) {
  return everyrankBroadcastAt(buff, buff, count, datatype, root, comm, stream, nullptr, 0);
}

ncclResult_t everyrankGroupStart(void) {
  return guarded([] { return start_group(); });
}

ncclResult_t everyrankGroupEnd(void) {
  return guarded([] { return finish(end_group()); });
}

const char *everyrankGetLastError(void) { return last_error.c_str(); }

} // extern "C"
