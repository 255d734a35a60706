// The memory that the ranks of a communicator share, and how they wait for each other in it.
#pragma once

#include <nccl.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace hostnccl {

inline constexpr int most_ranks = 16;

/// A collective as a rank announces it to the others. The calls fit together when all of it is
/// equal.
struct announcement {
  enum class kind : std::uint32_t { none, broadcast, all_reduce, all_gather };
  kind what = kind::none;
  std::int32_t root = 0;
  std::uint64_t count = 0;
  std::int32_t type = 0, op = 0;
  friend bool operator==(const announcement &, const announcement &) = default;
};

/// The layout. No names, no locks: counters that only go up, and boxes that are written before and
/// read after them.
struct segment {
  static constexpr std::size_t mailbox_bytes = 64 * 1024;
  struct seat {
    std::atomic<std::uint64_t> meetings; // of set-up, by the host
    std::atomic<std::uint64_t> steps;    // of collectives, by the streams
    std::atomic<std::uint32_t> aborted;
    std::byte notes[256]; // for set-up
    announcement call;
    alignas(64) std::byte mailbox[mailbox_bytes];
  };
  std::atomic<std::int32_t> ranks; // 0: nobody has come yet
  std::atomic<std::uint32_t> closed;
  seat seats[most_ranks];
};

/// Makes the memory, without a name, and the id by which other processes of this host find it. It
/// lives until this process has ended or all ranks have attached.
ncclResult_t make_segment(ncclUniqueId &id);

/// Maps the memory of an id; null when it is no id of ours or its process has ended.
std::shared_ptr<segment> attach_segment(const ncclUniqueId &id);

/// Once all ranks have attached: the process that made the id forgets it.
void close_segment(const ncclUniqueId &id, segment &shared);

/// Waits until `done`, or `given_up`: false. Gentle with the processor, for there are more ranks
/// than cores.
bool wait_until(const std::function<bool()> &done, const std::function<bool()> &given_up);

} // namespace hostnccl
