// Entering, splitting and leaving a communicator.
#include "nccl/communicator.h"
#include "cuda/stream.h"
#include "nccl/group.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <vector>

namespace hostnccl {

bool exchange(ncclComm &comm, std::span<const std::byte> note, std::span<std::byte> all) {
  auto meet = [&] {
    ++comm.meetings;
    comm.mine().meetings = comm.meetings;
    return wait_until(
        [&] {
          for (int rank = 0; rank < comm.size; ++rank)
            if (comm.shared->seats[rank].meetings < comm.meetings)
              return false;
          return true;
        },
        [&] { return comm.aborted(); });
  };
  std::memcpy(comm.mine().notes, note.data(), note.size());
  if (!meet())
    return false;
  for (int rank = 0; rank < comm.size; ++rank)
    std::memcpy(all.data() + rank * note.size(), comm.shared->seats[rank].notes, note.size());
  return meet();
}

ncclResult_t enter(ncclComm_t *out, int ranks, const ncclUniqueId &id, int rank, int device) {
  if (!out || ranks < 1 || ranks > most_ranks || rank < 0 || rank >= ranks)
    return ncclInvalidArgument;
  auto comm = std::make_unique<ncclComm>();
  comm->shared = attach_segment(id);
  if (!comm->shared)
    return ncclSystemError;
  int expected = 0;
  if (!comm->shared->ranks.compare_exchange_strong(expected, ranks) && expected != ranks)
    return ncclInvalidArgument;
  comm->rank = rank;
  comm->size = ranks;
  comm->device = device;
  std::byte nothing{};
  std::vector<std::byte> all(ranks);
  if (!exchange(*comm, {&nothing, 1}, all))
    return ncclSystemError;
  close_segment(id, *comm->shared);
  *out = comm.release();
  return ncclSuccess;
}

ncclResult_t check(ncclComm *comm) { return comm ? comm->async_error.load() : ncclInvalidArgument; }

namespace {

struct wish {
  int color, key, rank;
  friend auto operator<=>(const wish &, const wish &) = default;
};

template <class T> bool exchange_all(ncclComm &comm, const T &mine, std::vector<T> &all) {
  all.resize(comm.size);
  return exchange(comm, std::as_bytes(std::span(&mine, 1)), std::as_writable_bytes(std::span(all)));
}

ncclResult_t split(ncclComm &comm, int color, int key, ncclComm_t *part) {
  std::vector<wish> wishes;
  wish mine{color, key, comm.rank};
  if (!exchange_all(comm, mine, wishes))
    return ncclInternalError;
  std::erase_if(wishes, [&](const wish &other) { return other.color != color; });
  std::sort(wishes.begin(), wishes.end());
  int leader = wishes[0].rank;
  int rank = int(std::find(wishes.begin(), wishes.end(), mine) - wishes.begin());
  ncclUniqueId id{};
  if (color != NCCL_SPLIT_NOCOLOR && comm.rank == leader)
    make_segment(id);
  std::vector<ncclUniqueId> ids;
  if (!exchange_all(comm, id, ids))
    return ncclInternalError;
  *part = nullptr;
  if (color == NCCL_SPLIT_NOCOLOR)
    return ncclSuccess;
  return enter(part, int(wishes.size()), ids[leader], rank, comm.device);
}

void wait_for_calls(ncclComm &comm) {
  std::unique_lock lock(comm.mutex);
  comm.changed.wait(lock, [&] { return comm.served == comm.tickets; });
}

} // namespace

} // namespace hostnccl

using namespace hostnccl;

HOSTNCCL_API(ncclResult_t, ncclGetUniqueId, (ncclUniqueId * id)) {
  return id ? make_segment(*id) : ncclInvalidArgument;
}

HOSTNCCL_API(ncclResult_t, ncclCommInitRank,
             (ncclComm_t * comm, int ranks, ncclUniqueId id, int rank)) {
  int device = current_device();
  return run_or_record_setup([=] { return enter(comm, ranks, id, rank, device); });
}

HOSTNCCL_API(ncclResult_t, ncclCommInitRankConfig,
             (ncclComm_t * comm, int ranks, ncclUniqueId id, int rank, ncclConfig_t *)) {
  return pncclCommInitRank(comm, ranks, id, rank);
}

HOSTNCCL_API(ncclResult_t, ncclCommInitAll, (ncclComm_t * comms, int ranks, const int *devices)) {
  ncclUniqueId id;
  if (!comms || ranks < 1)
    return ncclInvalidArgument;
  if (ncclResult_t result = pncclGetUniqueId(&id); result != ncclSuccess)
    return result;
  pncclGroupStart();
  for (int rank = 0; rank < ranks; ++rank)
    run_or_record_setup(
        [=] { return enter(comms + rank, ranks, id, rank, devices ? devices[rank] : rank); });
  return pncclGroupEnd();
}

HOSTNCCL_API(ncclResult_t, ncclCommSplit,
             (ncclComm_t comm, int color, int key, ncclComm_t *part, ncclConfig_t *)) {
  if (ncclResult_t wrong = check(comm); wrong != ncclSuccess)
    return wrong;
  return run_or_record_setup([=] { return split(*comm, color, key, part); });
}

HOSTNCCL_API(ncclResult_t, ncclCommFinalize, (ncclComm_t comm)) {
  if (!comm)
    return ncclInvalidArgument;
  wait_for_calls(*comm);
  return ncclSuccess;
}

HOSTNCCL_API(ncclResult_t, ncclCommDestroy, (ncclComm_t comm)) {
  if (!comm)
    return ncclSuccess;
  wait_for_calls(*comm);
  delete comm;
  return ncclSuccess;
}

HOSTNCCL_API(ncclResult_t, ncclCommAbort, (ncclComm_t comm)) {
  if (!comm)
    return ncclSuccess;
  comm->mine().aborted = 1;
  return pncclCommDestroy(comm);
}
