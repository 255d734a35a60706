// Numbers that the processes of a test share, to wait for each other without clocks.
#pragma once

#include <atomic>
#include <memory>
#include <sys/mman.h>
#include <thread>

namespace everyrank::test {

/// A counter in memory that forked processes share.
class flag {
public:
  flag()
      : value_(new(mmap(nullptr, sizeof *value_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                        -1, 0)) std::atomic<int>(0)) {}
  ~flag() { munmap(value_, sizeof *value_); }
  flag(const flag &) = delete;

  void raise() { value_->fetch_add(1); }
  void await(int times = 1) const {
    while (value_->load() < times)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

private:
  std::atomic<int> *value_;
};

} // namespace everyrank::test
