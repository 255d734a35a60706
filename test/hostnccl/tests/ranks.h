// Ranks as processes: each runs the same body and hands back a text; a rank that does not end is
// stopped.
#pragma once

#include <nccl.h>

#include <functional>
#include <string>
#include <vector>

namespace hostnccl::test {

/// What a process says at its end. `hung` and `crashed:SIGNAL` are the words for those who cannot.
using reports = std::vector<std::string>;

/// Forks `size` processes and waits for all. The parent makes the unique id, and lives longer than
/// the children.
reports run_ranks(int size,
                  const std::function<std::string(int rank, const ncclUniqueId &id)> &body);

/// Waits until all processes of this run are here. Once a run.
void wait_for_all(int size);

/// A communicator with a stream, on this rank's device.
struct station {
  station(int rank, int size, const ncclUniqueId &id);
  ncclComm_t comm = nullptr;
  cudaStream_t stream = nullptr;
};

/// Device memory that holds `values`.
int *on_device(const std::vector<int> &values);
/// "1 2 3", when the stream is through.
std::string read(const int *device, std::size_t count, cudaStream_t stream);
/// Has the stream still not ended, a good while later? A call that hangs is pending for ever.
bool pending(cudaStream_t stream);

} // namespace hostnccl::test
