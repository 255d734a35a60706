// A peer that is gone must be an error of the call, not a signal that ends the process.
#pragma once

#include <csignal>

namespace everyrank::detail {

/// While one lives, a write of this thread to a closed connection raises no SIGPIPE: Gloo writes
/// without MSG_NOSIGNAL, and a library may not change what the whole process does on a signal.
/// Threads that start meanwhile inherit this for their life.
class pipe_guard {
public:
  pipe_guard() noexcept {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  pipe_guard(const pipe_guard &) = delete;
  pipe_guard &operator=(const pipe_guard &) = delete;
  ~pipe_guard() {
    constexpr timespec at_once{};
    if (!was_pending_) // one that was there before belongs to the program
      sigtimedwait(&pipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

private:
  sigset_t pipe_, before_;
  bool was_pending_;
};

} // namespace everyrank::detail
