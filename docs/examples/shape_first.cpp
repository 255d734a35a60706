// Shape first: only rank 0 knows how much there is; the others' memory is made to measure.
#include <everyrank/alloc.h>
#include <everyrank/threads.h>

#include <cstdio>

void share(everyrank::communicator &comm) {
  std::optional<std::vector<int>> mine; // nothing on all ranks but 0
  if (comm.rank() == 0)
    mine = {2, 3, 5, 7, 11};
  std::vector<int> primes = everyrank::broadcast_alloc(comm, mine, 0);
  std::printf("rank %d: %zu numbers, the last is %d\n", comm.rank(), primes.size(), primes.back());
}

int main() { everyrank::run_threads(3, share); }
