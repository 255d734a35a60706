/* A broadcast of NCCL that all ranks agree upon first: for C, and for programs that want one
 * changed name.
 *
 * A communicator is attached once; then everyrankBroadcast() takes the arguments of
 * ncclBroadcast(). The ranks compare their calls in one exchange outside NCCL, on the host. When
 * the calls fit together the data moves by NCCL, else no rank touches NCCL or a buffer, every rank
 * gets ncclInvalidArgument and the same text, and the communicator stays usable. No call here waits
 * for a stream.
 *
 * Results: ncclInvalidArgument, the ranks do not fit together; ncclRemoteError, ranks are missing;
 * ncclSystemError, the exchange itself failed; ncclInvalidUsage, everyrank was used wrongly; any
 * other result is NCCL's. Threads: as NCCL, one thread at a time for a communicator; groups belong
 * to their thread.
 */
#pragma once

#include <nccl.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ncclCommInitRank(), and the communicator is attached by the unique id, over shared memory: all
 * ranks on one host. For several communicators in one thread, in an everyrank group. */
ncclResult_t everyrankCommInitRank(ncclComm_t *comm, int nranks, ncclUniqueId id, int rank);

/* ncclCommInitAll(), attached within the process. */
ncclResult_t everyrankCommInitAll(ncclComm_t *comms, int ndev, const int *devlist);

/* Attaches a communicator of NCCL's making, over shared memory. All its ranks call it with the same
 * `job`, up to 80 characters that no other communicator of this user and host has. Ranks on many
 * hosts: everyrank/nccl.hpp. */
ncclResult_t everyrankCommAttach(ncclComm_t comm, const char *job);

/* Forgets an attached communicator; call it before ncclCommDestroy() or ncclCommAbort(). */
ncclResult_t everyrankCommDetach(ncclComm_t comm);

/* The checked broadcast: the arguments of ncclBroadcast(). A null communicator counts as a fault of
 * this rank when the process has one attached communicator alone. Waits on the host until all ranks
 * have called. */
ncclResult_t everyrankBroadcast(const void *sendbuff, void *recvbuff, size_t count,
                                ncclDataType_t datatype, int root, ncclComm_t comm,
                                cudaStream_t stream);

/* The same, in place: the arguments of ncclBcast(). */
ncclResult_t everyrankBcast(void *buff, size_t count, ncclDataType_t datatype, int root,
                            ncclComm_t comm, cudaStream_t stream);

/* everyrankBroadcast() with its place in the source, for the message. */
ncclResult_t everyrankBroadcastAt(const void *sendbuff, void *recvbuff, size_t count,
                                  ncclDataType_t datatype, int root, ncclComm_t comm,
                                  cudaStream_t stream, const char *file, int line);
#define everyrankBroadcast(sendbuff, recvbuff, count, datatype, root, comm, stream)                \
  everyrankBroadcastAt(sendbuff, recvbuff, count, datatype, root, comm, stream, __FILE__, __LINE__)
#define everyrankBcast(buff, count, datatype, root, comm, stream)                                  \
  everyrankBroadcastAt(buff, buff, count, datatype, root, comm, stream, __FILE__, __LINE__)

/* ncclGroupStart() and ncclGroupEnd() for groups with checked broadcasts. The calls are recorded
 * and checked at the outermost end: one exchange for each communicator, all communicators at once,
 * so one thread can drive several. The broadcasts of a communicator that was refused do not run;
 * those of the others do. */
ncclResult_t everyrankGroupStart(void);
ncclResult_t everyrankGroupEnd(void);

/* Why the last call of this thread failed; empty when it did not. Valid until the next call of this
 * thread. */
const char *everyrankGetLastError(void);

#ifdef __cplusplus
}
#endif
