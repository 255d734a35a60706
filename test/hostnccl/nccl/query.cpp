// What a communicator says about itself, and what results mean.
#include "hostnccl.h"
#include "nccl/communicator.h"

HOSTNCCL_API(ncclResult_t, ncclGetVersion, (int *version)) {
  if (!version)
    return ncclInvalidArgument;
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

HOSTNCCL_API(ncclResult_t, ncclCommGetAsyncError, (ncclComm_t comm, ncclResult_t *error)) {
  if (!comm || !error)
    return ncclInvalidArgument;
  *error = comm->async_error;
  return ncclSuccess;
}

extern "C" void hostncclSetAsyncError(ncclComm_t comm, ncclResult_t error) {
  comm->async_error = error;
}

HOSTNCCL_API(ncclResult_t, ncclCommCount, (const ncclComm_t comm, int *count)) {
  if (!comm || !count)
    return ncclInvalidArgument;
  *count = comm->size;
  return ncclSuccess;
}

HOSTNCCL_API(ncclResult_t, ncclCommCuDevice, (const ncclComm_t comm, int *device)) {
  if (!comm || !device)
    return ncclInvalidArgument;
  *device = comm->device;
  return ncclSuccess;
}

HOSTNCCL_API(ncclResult_t, ncclCommUserRank, (const ncclComm_t comm, int *rank)) {
  if (!comm || !rank)
    return ncclInvalidArgument;
  *rank = comm->rank;
  return ncclSuccess;
}

HOSTNCCL_API(const char *, ncclGetErrorString, (ncclResult_t result)) {
  switch (result) {
  case ncclSuccess:
    return "no error";
  case ncclUnhandledCudaError:
    return "unhandled cuda error";
  case ncclSystemError:
    return "unhandled system error";
  case ncclInternalError:
    return "internal error";
  case ncclInvalidArgument:
    return "invalid argument";
  case ncclInvalidUsage:
    return "invalid usage";
  case ncclRemoteError:
    return "remote process exited or there was a network error";
  case ncclInProgress:
    return "operation in progress";
  default:
    return "unknown result code";
  }
}

HOSTNCCL_API(const char *, ncclGetLastError, (ncclComm_t)) { return ""; }
