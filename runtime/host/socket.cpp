// poll before every step.
#include "host/socket.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace everyrank::detail {

handle::~handle() {
  if (number_ >= 0)
    close(number_);
}

bool wait_ready(const handle &socket, short events, deadline until) {
  while (true) {
    auto left = std::chrono::ceil<std::chrono::milliseconds>(until - deadline::clock::now());
    pollfd one{socket.get(), events, 0};
    int found = poll(&one, 1, int(std::clamp<long>(left.count(), 0, 1'000'000)));
    if (found > 0)
      return true;
    if (found == 0 && deadline::clock::now() >= until)
      return false;
    if (found < 0 && errno != EINTR)
      return false;
  }
}

bool send_all(const handle &socket, std::span<const std::byte> bytes, deadline until) {
  while (!bytes.empty()) {
    if (!wait_ready(socket, POLLOUT, until))
      return false;
    ssize_t sent = send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
      return false;
    bytes = bytes.subspan(std::size_t(std::max<ssize_t>(sent, 0)));
  }
  return true;
}

bool receive_all(const handle &socket, std::span<std::byte> bytes, deadline until) {
  while (!bytes.empty()) {
    if (!wait_ready(socket, POLLIN, until))
      return false;
    ssize_t got = recv(socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
      return false;
    bytes = bytes.subspan(std::size_t(std::max<ssize_t>(got, 0)));
  }
  return true;
}

handle accept_one(const handle &listener, deadline until) {
  while (wait_ready(listener, POLLIN, until)) {
    handle next(accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (next)
      return next;
  }
  return handle();
}

std::string failed(const std::string &what) { return what + ": " + std::strerror(errno); }

} // namespace everyrank::detail
