// Challenge and answer over plain sockets.
#include "tcp/star.h"
#include "verdict/ranks.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <random>
#include <sys/socket.h>
#include <thread>

namespace everyrank::detail {

namespace {

constexpr std::uint64_t magic = 0x326b6e6172797265;   // "eryrank2"
constexpr auto answer_time = std::chrono::seconds(2); // a caller must not hold up the others

/// Rank 0 speaks first, the caller proves that he knows the token, then rank 0 does.
struct challenge {
  std::uint64_t magic = detail::magic, nonce = 0;
};
struct claim {
  std::uint64_t magic = detail::magic, nonce = 0, challenged = 0;
  std::int32_t rank = 0, size = 0;
  std::uint64_t proof = 0; // the seal of what stands before
};
struct welcome {
  std::uint64_t nonce = 0, proof = 0;
};
/// What precedes everybody's bytes, or comes instead of them.
struct frame {
  char refusal[256] = {};
};

template <class T> std::uint64_t proof_of(const seal_key &key, const T &message) {
  return seal(key, bytes_of(message).first(offsetof(T, proof)));
}

std::uint64_t random_number() {
  std::random_device random;
  return std::uint64_t(random()) << 32 | random();
}

using addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

addresses look_up(const tcp_place &place) {
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  std::string port = std::to_string(place.port);
  if (int code = getaddrinfo(place.host.c_str(), port.c_str(), &hints, &found))
    throw usage_error("everyrank: host '" + place.host + "': " + gai_strerror(code));
  return {found, freeaddrinfo};
}

bool is_wildcard(const addrinfo &where) {
  if (where.ai_family == AF_INET)
    return reinterpret_cast<const sockaddr_in *>(where.ai_addr)->sin_addr.s_addr == INADDR_ANY;
  return where.ai_family == AF_INET6 &&
         IN6_IS_ADDR_UNSPECIFIED(&reinterpret_cast<const sockaddr_in6 *>(where.ai_addr)->sin6_addr);
}

std::string local_address(const handle &socket) {
  sockaddr_storage where{};
  socklen_t length = sizeof where;
  char text[NI_MAXHOST] = {};
  getsockname(socket.get(), reinterpret_cast<sockaddr *>(&where), &length);
  getnameinfo(reinterpret_cast<sockaddr *>(&where), length, text, sizeof text, nullptr, 0,
              NI_NUMERICHOST);
  return text;
}

/// A connection to a port where nobody listens may by chance leave from that very port.
bool meets_itself(const handle &socket) {
  sockaddr_storage here{}, there{};
  socklen_t length = sizeof here, other = sizeof there;
  getsockname(socket.get(), reinterpret_cast<sockaddr *>(&here), &length);
  getpeername(socket.get(), reinterpret_cast<sockaddr *>(&there), &other);
  return length == other && std::memcmp(&here, &there, length) == 0;
}

std::string place_text(const tcp_place &place) {
  return place.host + " port " + std::to_string(place.port);
}

} // namespace

star::star(const tcp_place &place, const seal_key &key)
    : place_(place), key_(key), until_(deadline::clock::now() + place.timeout) {
  if (place_.rank == 0) {
    listen();
    accept_all();
  } else {
    call();
  }
}

void star::listen() {
  addresses found = look_up(place_);
  if (is_wildcard(*found))
    throw usage_error("everyrank: host '" + place_.host + "' is a wildcard; name an interface");
  handle socket(::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  int yes = 1;
  setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (!socket || bind(socket.get(), found->ai_addr, found->ai_addrlen) != 0 ||
      ::listen(socket.get(), SOMAXCONN) != 0)
    throw transport_error(failed("everyrank: cannot listen on " + place_text(place_)));
  address_ = local_address(socket);
  listener_ = std::move(socket);
}

/// Lets a caller prove himself; true when he is a rank of ours. A refusal is one for all.
bool star::admit(handle caller, std::string &refusal) {
  auto soon = std::min<deadline>(until_, deadline::clock::now() + answer_time);
  challenge ours{.nonce = random_number()};
  claim theirs;
  if (!send_all(caller, bytes_of(ours), soon) || !receive_all(caller, room_of(theirs), soon) ||
      theirs.magic != magic || theirs.challenged != ours.nonce ||
      theirs.proof != proof_of(key_, theirs))
    return false; // no rank of ours
  welcome answer{.nonce = theirs.nonce};
  answer.proof = proof_of(key_, answer);
  if (!send_all(caller, bytes_of(answer), soon))
    return false;
  bool known = theirs.rank > 0 && theirs.rank < place_.size && !peers_[std::size_t(theirs.rank)];
  if (theirs.size == place_.size && known) {
    peers_[std::size_t(theirs.rank)] = std::move(caller);
    return true;
  }
  refusal = "everyrank: a process calls itself rank " + std::to_string(theirs.rank) + " of " +
            std::to_string(theirs.size) + " where " + std::to_string(place_.size) + " ranks meet" +
            (known ? "" : ", a second time or wrongly");
  peers_.push_back(std::move(caller)); // he hears it too
  return false;
}

void star::accept_all() {
  peers_.resize(std::size_t(place_.size));
  std::string refusal;
  for (int present = 1; present < place_.size && refusal.empty();) {
    handle caller = accept_one(listener_, until_);
    if (caller)
      present += admit(std::move(caller), refusal);
    else
      refusal = "everyrank: " + absent() + " did not come to " + place_text(place_);
  }
  listener_ = handle();
  if (!refusal.empty())
    refuse(refusal);
}

std::string star::absent() const {
  std::vector<int> result;
  for (int rank = 1; rank < place_.size; ++rank)
    if (!peers_[std::size_t(rank)])
      result.push_back(rank);
  return to_text(result);
}

void star::refuse(const std::string &text) {
  frame answer;
  std::memcpy(answer.refusal, text.data(), std::min(text.size(), sizeof answer.refusal - 1));
  for (const handle &peer : peers_)
    if (peer)
      send_all(peer, bytes_of(answer), deadline::clock::now() + answer_time);
  throw transport_error(text);
}

handle star::connect_once(const addrinfo &where) const {
  handle socket(::socket(where.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  int error = 0;
  socklen_t length = sizeof error;
  if (connect(socket.get(), where.ai_addr, where.ai_addrlen) != 0 &&
      (errno != EINPROGRESS || !wait_ready(socket, POLLOUT, until_) ||
       getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &length) != 0 || error != 0))
    return handle();
  return meets_itself(socket) ? handle() : std::move(socket);
}

void star::call() {
  addresses found = look_up(place_);
  handle socket = connect_once(*found);
  for (; !socket; socket = connect_once(*found)) {
    if (deadline::clock::now() >= until_)
      throw transport_error("everyrank: rank 0 did not come to " + place_text(place_));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  challenge theirs;
  if (!receive_all(socket, room_of(theirs), until_) || theirs.magic != magic)
    throw transport_error("everyrank: at " + place_text(place_) + " is not rank 0 of this job");
  claim ours{.nonce = random_number(),
             .challenged = theirs.nonce,
             .rank = place_.rank,
             .size = place_.size};
  ours.proof = proof_of(key_, ours);
  welcome answer;
  if (!send_all(socket, bytes_of(ours), until_) || !receive_all(socket, room_of(answer), until_))
    throw transport_error("everyrank: rank 0 at " + place_text(place_) +
                          " does not accept the token of rank " + std::to_string(place_.rank));
  if (answer.nonce != ours.nonce || answer.proof != proof_of(key_, answer))
    throw transport_error("everyrank: at " + place_text(place_) +
                          " is somebody who does not know the token");
  address_ = local_address(socket);
  peers_.push_back(std::move(socket));
}

std::vector<std::byte> star::gather(std::span<const std::byte> mine) {
  std::vector<std::byte> all(mine.size() * std::size_t(place_.size));
  // Rank 0 may have begun to wait later than the others.
  deadline until = deadline::clock::now() + 2 * place_.timeout;
  frame head;
  if (place_.rank != 0) {
    bool well = send_all(peers_[0], mine, until) && receive_all(peers_[0], room_of(head), until);
    if (well && head.refusal[0])
      throw transport_error(std::string(head.refusal, strnlen(head.refusal, sizeof head.refusal)));
    if (!well || !receive_all(peers_[0], all, until))
      throw transport_error("everyrank: rank 0 ended or did not answer while the ranks met");
    return all;
  }
  std::copy(mine.begin(), mine.end(), all.begin());
  for (int rank = 1; rank < place_.size; ++rank)
    if (!receive_all(peers_[std::size_t(rank)],
                     std::span(all).subspan(mine.size() * std::size_t(rank), mine.size()), until_))
      refuse("everyrank: rank " + std::to_string(rank) + " ended while the ranks met");
  for (int rank = 1; rank < place_.size; ++rank) {
    send_all(peers_[std::size_t(rank)], bytes_of(head), until);
    send_all(peers_[std::size_t(rank)], all, until);
  }
  return all;
}

} // namespace everyrank::detail
