// Placeholder, computation and broadcast in one call; when the root's computation throws, all ranks
// hear why, and nobody waits for a result that never comes.
#include <everyrank/object.h>
#include <everyrank/threads.h>

#include <cstdio>
#include <stdexcept>
#include <vector>

std::vector<float> compute() { return {0.5F, 1.5F, 2.5F}; } // slow: rank 0 alone does it

std::vector<float> fail() { throw std::runtime_error("the data file is empty"); }

void share(everyrank::communicator &comm) {
  auto result = everyrank::compute_on_root(comm, std::vector<float>(3), compute);
  std::printf("rank %d: %g %g %g\n", comm.rank(), result[0], result[1], result[2]);
  try {
    everyrank::compute_on_root(comm, std::vector<float>(3), fail);
  } catch (const everyrank::disagreement &refusal) {
    std::printf("rank %d: %s\n", comm.rank(), refusal.what());
  }
}

int main() { everyrank::run_threads(3, share); }
