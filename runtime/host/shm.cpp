// Rank 0 makes nameless memory and hands it out over an abstract socket, which vanishes with the
// process.
#include "everyrank/shm.h"
#include "host/channels.h"
#include "host/memory.h"
#include "host/socket.h"
#include "verdict/ranks.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace everyrank {

namespace detail {
namespace {

constexpr std::uint64_t magic = 0x316b6e6172797265;  // "eryrank1"
constexpr auto hello_time = std::chrono::seconds(1); // a caller must speak at once

struct hello {
  std::uint64_t magic = detail::magic;
  std::int32_t rank = 0, size = 0;
};
/// What rank 0 answers; without an error the memory comes along.
struct reply {
  char error[256] = {};
};

struct address {
  sockaddr_un name{};
  socklen_t length;

  explicit address(const std::string &job) {
    name.sun_family = AF_UNIX;
    std::string text = "everyrank/" + std::to_string(geteuid()) + "/" + job;
    std::memcpy(name.sun_path + 1, text.data(), text.size()); // a leading zero: no file
    length = socklen_t(offsetof(sockaddr_un, sun_path) + 1 + text.size());
  }
  const sockaddr *get() const { return reinterpret_cast<const sockaddr *>(&name); }
};

bool same_user(const handle &peer) {
  ucred who{};
  socklen_t length = sizeof who;
  return getsockopt(peer.get(), SOL_SOCKET, SO_PEERCRED, &who, &length) == 0 &&
         who.uid == geteuid();
}

/// Sends the reply, with the memory unless `memory` is -1.
void send_reply(const handle &peer, const reply &what, int memory) {
  iovec part{const_cast<reply *>(&what), sizeof what};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof memory)] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (memory >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr *rights = CMSG_FIRSTHDR(&message);
    *rights = {
        .cmsg_len = CMSG_LEN(sizeof memory), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    std::memcpy(CMSG_DATA(rights), &memory, sizeof memory);
  }
  sendmsg(peer.get(), &message, MSG_NOSIGNAL); // a peer that has gone will be missed later
}

/// The memory that rank 0 sent. Throws transport_error with the words of rank 0.
handle receive_reply(const handle &peer, deadline until) {
  reply what;
  iovec part{&what, sizeof what};
  int memory = -1;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof memory)] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  if (!wait_ready(peer, POLLIN, until) ||
      recvmsg(peer.get(), &message, MSG_CMSG_CLOEXEC) != ssize_t(sizeof what))
    throw transport_error("everyrank: rank 0 ended or did not answer while the ranks met");
  if (what.error[0])
    throw transport_error(std::string(what.error, strnlen(what.error, sizeof what.error)));
  if (cmsghdr *rights = CMSG_FIRSTHDR(&message); rights && rights->cmsg_type == SCM_RIGHTS)
    std::memcpy(&memory, CMSG_DATA(rights), sizeof memory);
  return handle(memory);
}

/// Memory without a name: for this user alone, of a size that nobody can change any more.
handle make_memory(std::size_t bytes) {
  handle memory(memfd_create("everyrank", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!memory || fchmod(memory.get(), 0600) != 0)
    throw transport_error(failed("everyrank: no shared memory"));
  int why = EINTR;
  while (why == EINTR)
    why = posix_fallocate(memory.get(), 0, off_t(bytes));
  if (why)
    throw transport_error("everyrank: " + std::to_string(bytes) +
                          " bytes of shared memory are not to be had: " + std::strerror(why));
  fcntl(memory.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
  return memory;
}

/// Rank 0's side of the meeting: who has called.
class meeting {
public:
  explicit meeting(const shm_place &place)
      : place_(place), callers_(std::size_t(place.size)),
        until_(deadline::clock::now() + place.timeout),
        listener_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    address here(place.job);
    if (!listener_ || bind(listener_.get(), here.get(), here.length) != 0 ||
        listen(listener_.get(), place.size) != 0)
      throw transport_error(
          failed("everyrank: cannot open the meeting of job '" + place.job + "'"));
  }

  /// Waits for all ranks, then shuts the door, for a rank that has its answer may open the next
  /// meeting of this job; what is wrong, or nothing.
  std::string gather() {
    std::string wrong = accept_all();
    listener_ = handle();
    return wrong;
  }

  /// The same answer for all who came.
  void answer(const std::string &error, int memory) {
    reply what;
    std::memcpy(what.error, error.data(), std::min(error.size(), sizeof what.error - 1));
    for (const handle &caller : callers_)
      if (caller)
        send_reply(caller, what, memory);
    if (refused_)
      send_reply(refused_, what, memory);
  }

private:
  std::string accept_all() {
    int present = 1;
    while (present < place_.size) {
      handle caller = accept_one(listener_, until_);
      if (!caller)
        return "everyrank: " + missing() + " did not come to the meeting of job '" + place_.job +
               "'";
      hello words;
      auto soon = std::min<deadline>(until_, deadline::clock::now() + hello_time);
      if (!same_user(caller) || !receive_all(caller, room_of(words), soon) || words.magic != magic)
        continue; // no rank of ours
      bool fits = words.rank > 0 && words.rank < place_.size && !callers_[std::size_t(words.rank)];
      if (!fits || words.size != place_.size) {
        refused_ = std::move(caller);
        return "everyrank: a process calls itself rank " + std::to_string(words.rank) + " of " +
               std::to_string(words.size) + " in job '" + place_.job + "' of " +
               std::to_string(place_.size) + " ranks" + (fits ? "" : ", a second time or wrongly");
      }
      callers_[std::size_t(words.rank)] = std::move(caller);
      ++present;
    }
    return {};
  }

  std::string missing() const {
    std::vector<int> result;
    for (int rank = 1; rank < place_.size; ++rank)
      if (!callers_[std::size_t(rank)])
        result.push_back(rank);
    return to_text(result);
  }

  const shm_place &place_;
  std::vector<handle> callers_; // by rank
  handle refused_;
  deadline until_;
  handle listener_;
};

std::shared_ptr<std::byte> make_and_share(const shm_place &place) {
  meeting all(place);
  std::string error = all.gather();
  try {
    if (!error.empty())
      throw transport_error(error);
    handle memory = make_memory(arena_layout::bytes(place.size));
    auto mapped = map_memory(arena_layout::bytes(place.size), memory.get());
    arena_layout::construct(mapped.get(), place.size);
    all.answer({}, memory.get());
    return mapped;
  } catch (const transport_error &wrong) {
    all.answer(wrong.what(), -1);
    throw;
  }
}

std::shared_ptr<std::byte> join(const shm_place &place) {
  deadline until = deadline::clock::now() + place.timeout;
  address there(place.job);
  handle peer(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  while (connect(peer.get(), there.get(), there.length) != 0) {
    if (deadline::clock::now() >= until)
      throw transport_error("everyrank: rank 0 did not come to the meeting of job '" + place.job +
                            "'");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  hello words{.rank = place.rank, .size = place.size};
  if (!same_user(peer))
    throw transport_error("everyrank: job '" + place.job + "' belongs to another user");
  send_all(peer, bytes_of(words), until);
  // Rank 0 may have begun to wait later than this rank, and answers when its own time is up.
  handle memory = receive_reply(peer, deadline::clock::now() + 2 * place.timeout);
  return map_memory(arena_layout::bytes(place.size), memory.get());
}

} // namespace
} // namespace detail

channels make_shm_channels(const shm_place &place) {
  if (place.size < 1 || place.rank < 0 || place.rank >= place.size)
    throw usage_error("everyrank: rank " + std::to_string(place.rank) + " of " +
                      std::to_string(place.size) + " ranks");
  if (place.job.empty() || place.job.size() > 80)
    throw usage_error("everyrank: a job needs a name of 1 to 80 characters");
  auto memory = place.rank == 0 ? detail::make_and_share(place) : detail::join(place);
  auto shared = std::make_shared<detail::arena>(std::move(memory), place.rank, place.size);
  shared->watch_processes();
  return detail::channels_over(std::move(shared));
}

} // namespace everyrank
