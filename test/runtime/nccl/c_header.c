/* everyrank/nccl.h is C: this file is compiled by a C compiler and called by a test. */
#include "everyrank/nccl.h"

ncclResult_t call_from_c(void *buff, ncclComm_t comm, cudaStream_t stream);

ncclResult_t call_from_c(void *buff, ncclComm_t comm, cudaStream_t stream) {
  /* By the function itself, as a binding would find it, then by the macro. */
  ncclResult_t (*binding)(const void *, void *, size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t) =
      everyrankBroadcast;
  ncclResult_t result = binding(buff, buff, 4, ncclInt32, 0, comm, stream);
  return result == ncclSuccess ? everyrankBroadcast(buff, buff, 4, ncclInt32, 0, comm, stream) : result;
}
