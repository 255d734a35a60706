// Arrival by one atomic word a rank: spin, then yield, then sleep on a futex.
#include "host/arena.h"

#include <cstring>
#include <linux/futex.h>
#include <new>
#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace everyrank::detail {

namespace {

using clock = std::chrono::steady_clock;
static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "shared between processes");

constexpr auto longest_sleep =
    std::chrono::milliseconds(20); // then look whether the peer still lives
constexpr int yields = 200;

void pause_a_little() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

void futex_wait(std::atomic<std::uint32_t> &word, std::uint32_t seen, clock::duration longest) {
  auto nanoseconds = std::chrono::nanoseconds(longest).count();
  timespec limit{nanoseconds / 1'000'000'000, nanoseconds % 1'000'000'000};
  syscall(SYS_futex, &word, FUTEX_WAIT, seen, &limit, nullptr, 0);
}

void futex_wake_all(std::atomic<std::uint32_t> &word) {
  syscall(SYS_futex, &word, FUTEX_WAKE, 0x7fffffff, nullptr, nullptr, 0);
}

/// The number of this process, and the name space in which the number means it.
std::uint64_t this_process() {
  static const std::uint64_t space = [] {
    struct stat found{};
    return stat("/proc/self/ns/pid", &found) == 0 ? std::uint64_t(found.st_ino) : 0;
  }();
  return space << 32 | std::uint32_t(getpid());
}

bool readable(int watch) {
  pollfd one{watch, POLLIN, 0};
  return poll(&one, 1, 0) > 0;
}

} // namespace

void arena_layout::construct(std::byte *memory, int ranks) {
  new (memory) header{};
  for (int rank = 0; rank < ranks; ++rank)
    new (memory + sizeof(header) + sizeof(desk) * std::size_t(rank)) desk;
}

arena::arena(std::shared_ptr<std::byte> memory, int rank, int size)
    : memory_(std::move(memory)), header_(*reinterpret_cast<arena_layout::header *>(memory_.get())),
      desks_(reinterpret_cast<arena_layout::desk *>(memory_.get() + sizeof(arena_layout::header))),
      rank_(rank), size_(size),
      spins_(unsigned(size) <= std::thread::hardware_concurrency() ? 2000 : 0), watches_(size, -1) {
}

arena::~arena() {
  std::uint64_t process = desks_[rank_].process.load();
  if (process == 0 || process == this_process()) { // not a copy in a forked child
    desks_[rank_].left.store(1);
    ring();
  }
  for (int watch : watches_)
    if (watch >= 0)
      close(watch);
}

arena::word &arena::seat_of(int rank) const {
  return desks_[rank].seat[round_ % arena_layout::seats];
}

const arena_layout::box &arena::box_of(int rank) const {
  return desks_[rank].boxes_[round_ % arena_layout::boxes];
}

void arena::ring() {
  if (header_.sleepers.load() == 0)
    return;
  header_.bell.fetch_add(1);
  futex_wake_all(header_.bell);
}

/// Takes this rank's seat; false when the others have declared it missing.
bool arena::arrive() {
  std::uint64_t seen = seat_of(rank_).load();
  while (seen >> 2 < round_)
    if (seat_of(rank_).compare_exchange_weak(seen, round_ << 2))
      return true;
  return false;
}

bool arena::decided(int peer, mark &what) const {
  std::uint64_t seen = seat_of(peer).load(std::memory_order_acquire);
  if (seen >> 2 < round_)
    return false;
  // A peer that is rounds ahead went on without this rank; it was there.
  what = seen >> 2 == round_ ? mark(seen & 3) : mark::arrived;
  return true;
}

/// Writes down that a peer is missing, unless it has come in the meantime.
arena::mark arena::declare(int peer, mark why) {
  std::uint64_t seen = seat_of(peer).load();
  while (seen >> 2 < round_)
    if (seat_of(peer).compare_exchange_weak(seen, round_ << 2 | std::uint64_t(why)))
      break;
  ring();
  decided(peer, why);
  return why;
}

void arena::watch_processes() { desks_[rank_].process.store(this_process()); }

bool arena::has_ended(int peer) {
  if (desks_[peer].left.load())
    return true;
  std::uint64_t process = desks_[peer].process.load();
  if (watches_[peer] < 0 && process >> 32 == this_process() >> 32 && process)
    watches_[peer] = int(syscall(SYS_pidfd_open, pid_t(process), 0));
  return watches_[peer] >= 0 && readable(watches_[peer]);
}

arena::mark arena::sleep_for(int peer, deadline until) {
  mark what{};
  while (true) {
    auto now = clock::now();
    if (now >= until)
      return declare(peer, mark::late);
    std::uint32_t seen = header_.bell.load();
    header_.sleepers.fetch_add(1);
    if (!decided(peer, what))
      futex_wait(header_.bell, seen, std::min<clock::duration>(until - now, longest_sleep));
    header_.sleepers.fetch_sub(1);
    if (decided(peer, what))
      return what;
    if (has_ended(peer)) // it may have arrived just before; declare() looks again
      return declare(peer, mark::gone);
  }
}

arena::mark arena::wait_for(int peer, deadline until) {
  mark what{};
  for (int i = 0; i < spins_; ++i, pause_a_little())
    if (decided(peer, what))
      return what;
  for (int i = 0; i < yields; ++i, std::this_thread::yield())
    if (decided(peer, what))
      return what;
  return sleep_for(peer, until);
}

void arena::enter(const digest &vote, std::span<const std::byte> payload) {
  ++round_;
  auto &mine = desks_[rank_].boxes_[round_ % arena_layout::boxes];
  mine.vote = vote;
  mine.length = payload.size();
  if (!payload.empty())
    std::memcpy(mine.payload, payload.data(), payload.size());
  arrive();
  ring();
}

answer arena::await_all(deadline until) {
  answer result;
  for (int peer = 0; peer < size_; ++peer) {
    mark what{};
    if (peer == rank_)
      decided(peer, what);
    else
      what = wait_for(peer, until);
    if (what != mark::arrived)
      (what == mark::late ? result.late : result.gone).push_back(peer);
  }
  if (!result.late.empty() || !result.gone.empty())
    result.what = answer::kind::missing;
  return result;
}

answer arena::meet(const digest &vote, std::span<const std::byte> payload, deadline until) {
  enter(vote, payload);
  return await_all(until);
}

/// Have the others gone on without this rank, so that what it read may be of a later exchange?
answer arena::overtaken() const {
  std::uint64_t next = desks_[rank_].seat[(round_ + 1) % arena_layout::seats].load();
  answer result;
  if (next >> 2 <= round_)
    return result;
  result.what = answer::kind::missing;
  result.late = {rank_};
  return result;
}

answer arena::agree(const digest &vote, std::span<const std::byte> payload, int root,
                    std::span<std::byte> into, const waiting &time) {
  enter(vote, payload);
  answer result = await_all(time.after_root([&](deadline until) { wait_for(root, until); }));
  if (result.what != answer::kind::same)
    return result;
  for (int peer = 0; peer < size_; ++peer)
    if (box_of(peer).vote != vote)
      result.what = answer::kind::different;
  if (result.what == answer::kind::same && rank_ != root && !into.empty())
    std::memcpy(into.data(), box_of(root).payload, into.size());
  answer behind = overtaken();
  return behind.what == answer::kind::same ? result : behind;
}

answer arena::gather(std::span<const std::byte> mine, std::span<std::byte> all, deadline until) {
  answer result = meet({}, mine, until);
  if (result.what != answer::kind::same)
    return result;
  for (int peer = 0; peer < size_; ++peer)
    std::memcpy(all.data() + mine.size() * std::size_t(peer), box_of(peer).payload, mine.size());
  return overtaken();
}

} // namespace everyrank::detail
