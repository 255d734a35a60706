// Ranks that share memory, as threads or as processes: arrival, exchange and small payloads in one
// place.
#pragma once

#include "everyrank/transport.h"

#include <atomic>
#include <memory>

namespace everyrank::detail {

/// The layout of the memory that the ranks share. The seats say who has arrived; a box holds what
/// he brought.
///
/// Round r of rank k is written to seat r % 8 and box r % 2. A seat goes from an older round to "r,
/// arrived" by its own rank, or to "r, late" or "r, gone" by whoever stops waiting first: one
/// atomic word decides, so all ranks, the late one too, read the same verdict.
struct arena_layout {
  static constexpr int seats = 8, boxes = 2;
  static constexpr std::size_t capacity = 64 * 1024; // payload of a box, bytes

  struct alignas(64) box {
    digest vote;
    std::uint64_t length;
    std::byte payload[capacity];
  };
  struct alignas(64) desk {
    std::atomic<std::uint64_t> seat[seats];
    alignas(64) std::atomic<std::uint32_t> left; // 1: the rank has closed its communicator
    std::atomic<std::uint64_t> process;          // number and name space; 0: not known, or a thread
    box boxes_[boxes];
  };
  struct header {
    alignas(64) std::atomic<std::uint32_t> bell; // futex; rung when somebody arrives
    std::atomic<std::uint32_t> sleepers;
  };

  static std::size_t bytes(int ranks) { return sizeof(header) + sizeof(desk) * std::size_t(ranks); }
  /// Brings the layout to life in zeroed memory.
  static void construct(std::byte *memory, int ranks);
};

/// One rank's seat and boxes in such memory, and his view of the others.
class arena {
public:
  arena(std::shared_ptr<std::byte> memory, int rank, int size);
  ~arena();
  arena(const arena &) = delete;
  arena &operator=(const arena &) = delete;

  int rank() const noexcept { return rank_; }
  int size() const noexcept { return size_; }
  /// As the functions of `control`.
  answer agree(const digest &vote, std::span<const std::byte> payload, int root,
               std::span<std::byte> into, const waiting &time);
  answer gather(std::span<const std::byte> mine, std::span<std::byte> all, deadline until);

  /// One exchange: everybody leaves a vote and a payload, maybe an empty one, in his box. The boxes
  /// hold still until the next exchange, unless this rank is declared missing meanwhile: whoever
  /// has read boxes asks `overtaken()`.
  answer meet(const digest &vote, std::span<const std::byte> payload, deadline until);
  const arena_layout::box &box_of(int rank) const;
  answer overtaken() const;

  /// Tells the others this process, so that they notice its end.
  void watch_processes();

private:
  using word = std::atomic<std::uint64_t>;
  enum class mark : std::uint64_t { arrived, late, gone };

  word &seat_of(int rank) const;
  bool arrive();
  void enter(const digest &vote, std::span<const std::byte> payload);
  answer await_all(deadline until);
  mark wait_for(int peer, deadline until);
  mark sleep_for(int peer, deadline until);
  bool has_ended(int peer);
  mark declare(int peer, mark why);
  bool decided(int peer, mark &what) const;
  void ring();

  std::shared_ptr<std::byte> memory_;
  arena_layout::header &header_;
  arena_layout::desk *desks_;
  int rank_, size_;
  int spins_;
  std::uint64_t round_ = 0;
  std::vector<int> watches_; // a pidfd for each rank; -1: not watched
};

} // namespace everyrank::detail
