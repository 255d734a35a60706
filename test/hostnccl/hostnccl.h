// What only the stand-in can do.
#pragma once

#include <nccl.h>

#ifdef __cplusplus
extern "C" {
#endif

/// As if a call of this communicator had failed in the background.
void hostncclSetAsyncError(ncclComm_t comm, ncclResult_t error);

#ifdef __cplusplus
}
#endif
