// Sockets that are closed in time and never wait for ever.
#pragma once

#include "everyrank/transport.h"

#include <span>
#include <string>
#include <utility>

namespace everyrank::detail {

/// Owns a file descriptor.
class handle {
public:
  explicit handle(int number = -1) noexcept : number_(number) {}
  handle(handle &&other) noexcept : number_(std::exchange(other.number_, -1)) {}
  handle &operator=(handle &&other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~handle();
  int get() const noexcept { return number_; }
  explicit operator bool() const noexcept { return number_ >= 0; }

private:
  int number_;
};

/// Waits until one of the poll(2) events has come; false at the deadline.
bool wait_ready(const handle &socket, short events, deadline until);
/// Sends or receives all bytes; false at the deadline, or when the other side has closed.
bool send_all(const handle &socket, std::span<const std::byte> bytes, deadline until);
bool receive_all(const handle &socket, std::span<std::byte> bytes, deadline until);
/// The next connection, not blocking; empty at the deadline.
handle accept_one(const handle &listener, deadline until);

/// "what: the reason in errno".
std::string failed(const std::string &what);

template <class T> std::span<const std::byte> bytes_of(const T &value) {
  return std::as_bytes(std::span(&value, 1));
}
template <class T> std::span<std::byte> room_of(T &value) {
  return std::as_writable_bytes(std::span(&value, 1));
}

} // namespace everyrank::detail
