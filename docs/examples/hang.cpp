// The bug: only rank 0 makes the memory that the broadcast needs everywhere. Unchecked, the program
// crashes or hangs; here every rank prints the same explanation, and the communicator works on.
#include <everyrank/broadcast.h>
#include <everyrank/threads.h>

#include <cstdio>
#include <vector>

void share(everyrank::communicator &comm) {
  std::vector<float> result; // empty, with a null pointer, on all ranks but 0
  if (comm.rank() == 0)
    result = {0.5F, 1.5F, 2.5F};
  try {
    everyrank::broadcast(comm, everyrank::view(result.data(), 3), 0);
  } catch (const everyrank::disagreement &refusal) {
    std::printf("rank %d: %s\n", comm.rank(), refusal.what());
  }
}

int main() { everyrank::run_threads(3, share); }
