// The call that tests of failures make, and how long they wait.
#pragma once

#include "everyrank/broadcast.h"

#include <chrono>
#include <string>

namespace everyrank::test {

/// `brief` is long enough that every rank which comes at all comes in time, also on a busy machine.
inline constexpr std::chrono::seconds brief(3), lengthy(120);

inline options patient(std::chrono::milliseconds timeout) {
  options result;
  result.timeout = timeout;
  return result;
}

/// A good broadcast of 5 from rank 0: "got 5", or why not.
inline std::string call(communicator &comm) {
  int value = comm.rank() == 0 ? 5 : 0;
  status result = try_broadcast(comm, view(&value, 1), 0);
  return result ? "got " + std::to_string(value) : result.text;
}

} // namespace everyrank::test
