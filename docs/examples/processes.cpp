// Ranks that are processes of one host, over shared memory. Any launcher will do:
// `mpirun -n 3 ./processes JOB`, or torchrun, srun; JOB is a name that no other job has.
#include <everyrank/broadcast.h>
#include <everyrank/local.h>
#include <everyrank/shm.h>

#include <cstdio>

int main(int argc, char **argv) {
  everyrank::launch here = everyrank::launched().value_or(everyrank::launch());
  everyrank::communicator comm(everyrank::make_shm_channels(
      {.job = argc > 1 ? argv[1] : "example", .rank = here.rank, .size = here.size}));
  int data[2] = {here.rank, here.size};
  everyrank::broadcast(comm, std::span(data), here.size - 1);
  std::printf("rank %d: %d of %d\n", here.rank, data[0], data[1]);
}
