/* Our own declarations of the NCCL calls that hostnccl offers, for machines without NCCL. Not
 * NVIDIA's header. */
#pragma once

#include <cuda_runtime.h>
#include <limits.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NCCL_MAJOR 2
#define NCCL_MINOR 28
#define NCCL_PATCH 0
#define NCCL_VERSION_CODE 22800
#define NCCL_UNIQUE_ID_BYTES 128
#define NCCL_SPLIT_NOCOLOR (-1)
#define NCCL_CONFIG_UNDEF_INT INT_MIN
#define NCCL_CONFIG_INITIALIZER                                                                    \
  {sizeof(ncclConfig_t), 0xcafebeef, NCCL_VERSION_CODE, NCCL_CONFIG_UNDEF_INT}

typedef struct ncclComm *ncclComm_t;
typedef struct {
  char internal[NCCL_UNIQUE_ID_BYTES];
} ncclUniqueId;
typedef struct {
  size_t size;
  unsigned int magic, version;
  int blocking;
} ncclConfig_t;

typedef enum {
  ncclSuccess = 0,
  ncclUnhandledCudaError = 1,
  ncclSystemError = 2,
  ncclInternalError = 3,
  ncclInvalidArgument = 4,
  ncclInvalidUsage = 5,
  ncclRemoteError = 6,
  ncclInProgress = 7,
  ncclNumResults = 8
} ncclResult_t;

typedef enum {
  ncclInt8 = 0,
  ncclChar = 0,
  ncclUint8 = 1,
  ncclInt32 = 2,
  ncclInt = 2,
  ncclUint32 = 3,
  ncclInt64 = 4,
  ncclUint64 = 5,
  ncclFloat16 = 6,
  ncclHalf = 6,
  ncclFloat32 = 7,
  ncclFloat = 7,
  ncclFloat64 = 8,
  ncclDouble = 8,
  ncclBfloat16 = 9,
  ncclFloat8e4m3 = 10,
  ncclFloat8e5m2 = 11,
  ncclNumTypes = 12
} ncclDataType_t;

typedef enum { ncclSum = 0, ncclProd = 1, ncclMax = 2, ncclMin = 3, ncclAvg = 4 } ncclRedOp_t;

/* Each call also exists with a p in front: the same function under a name that nobody interposes.
 */
#define HOSTNCCL_DECLARE(result, name, parameters)                                                 \
  result name parameters;                                                                          \
  result p##name parameters

HOSTNCCL_DECLARE(ncclResult_t, ncclGetVersion, (int *version));
HOSTNCCL_DECLARE(ncclResult_t, ncclGetUniqueId, (ncclUniqueId * id));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommInitRank,
                 (ncclComm_t * comm, int ranks, ncclUniqueId id, int rank));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommInitRankConfig,
                 (ncclComm_t * comm, int ranks, ncclUniqueId id, int rank, ncclConfig_t *config));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommInitAll,
                 (ncclComm_t * comms, int ranks, const int *devices));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommSplit,
                 (ncclComm_t comm, int color, int key, ncclComm_t *part, ncclConfig_t *config));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommFinalize, (ncclComm_t comm));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommDestroy, (ncclComm_t comm));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommAbort, (ncclComm_t comm));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommGetAsyncError, (ncclComm_t comm, ncclResult_t *error));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommCount, (const ncclComm_t comm, int *count));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommCuDevice, (const ncclComm_t comm, int *device));
HOSTNCCL_DECLARE(ncclResult_t, ncclCommUserRank, (const ncclComm_t comm, int *rank));
HOSTNCCL_DECLARE(const char *, ncclGetErrorString, (ncclResult_t result));
HOSTNCCL_DECLARE(const char *, ncclGetLastError, (ncclComm_t comm));
HOSTNCCL_DECLARE(ncclResult_t, ncclGroupStart, (void));
HOSTNCCL_DECLARE(ncclResult_t, ncclGroupEnd, (void));
HOSTNCCL_DECLARE(ncclResult_t, ncclBroadcast,
                 (const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type, int root,
                  ncclComm_t comm, cudaStream_t stream));
HOSTNCCL_DECLARE(ncclResult_t, ncclBcast,
                 (void *buff, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                  cudaStream_t stream));
HOSTNCCL_DECLARE(ncclResult_t, ncclAllReduce,
                 (const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t type,
                  ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream));
HOSTNCCL_DECLARE(ncclResult_t, ncclAllGather,
                 (const void *sendbuff, void *recvbuff, size_t sendcount, ncclDataType_t type,
                  ncclComm_t comm, cudaStream_t stream));

#undef HOSTNCCL_DECLARE
#ifdef __cplusplus
}
#endif
