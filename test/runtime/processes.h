// Ranks as real processes: forks, and collects what each has to say.
#pragma once

#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace everyrank::test {

/// Says "signal 9" and the like for a process that did not end by itself.
struct processes {
  /// Starts `size` processes; each runs `each(rank)` and ends.
  processes(int size, const std::function<std::string(int)> &each);
  ~processes();
  processes(const processes &) = delete;

  pid_t id(int rank) const { return ids_[rank]; }
  /// Waits for all and gives their transcripts. A stopped process must be continued before.
  std::vector<std::string> wait();

private:
  std::vector<pid_t> ids_;
  std::vector<int> pipes_;
};

} // namespace everyrank::test
