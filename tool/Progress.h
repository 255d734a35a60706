// How far a run has come, in one line on a terminal.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <chrono>

namespace everyrank {

// Silent unless stderr is a terminal and `wanted`. One thread at a time.
class Progress {
public:
  Progress(size_t files, bool wanted);
  ~Progress();

  // A file is done; `warnings` were found in it.
  void step(llvm::StringRef file, size_t warnings);

private:
  size_t files;
  size_t done = 0, warnings = 0;
  bool visible;
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

} // namespace everyrank
