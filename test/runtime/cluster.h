// Groups of ranks to run a test on: threads, processes, or the ranks of an MPI job.
#pragma once

#include "everyrank/communicator.h"

#include <functional>
#include <string>
#include <vector>

namespace everyrank::test {

/// What one rank does; it returns what it saw.
using body = std::function<std::string(communicator &)>;

class cluster {
public:
  virtual ~cluster() = default;
  virtual std::string name() const = 0;
  /// The numbers of ranks that tests run with.
  virtual std::vector<int> sizes() const { return {1, 2, 3, 4, 8}; }
  /// Does the data channel move tensors with gaps?
  virtual bool takes_strides() const { return true; }
  /// Runs `each` on `size` ranks; the transcripts in order of ranks. What a rank throws is its
  /// transcript.
  virtual std::vector<std::string> run(int size, const body &each,
                                       const options &defaults = {}) = 0;
};

/// The clusters of this test program.
std::vector<cluster *> clusters();

/// The transcript of one rank: what `each` returns or throws.
std::string transcript(const std::function<channels()> &connect, const body &each,
                       const options &defaults);

} // namespace everyrank::test
