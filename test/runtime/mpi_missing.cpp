// One rank of an MPI job sleeps: every other rank names it, and the next call says that the channel
// is broken.
#include "everyrank/broadcast.h"
#include "everyrank/mpi.h"

#include <chrono>
#include <cstdio>
#include <thread>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0, value = 0, absent = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  everyrank::options impatient;
  impatient.timeout = std::chrono::milliseconds(1500);
  everyrank::communicator comm(everyrank::make_mpi_channels(MPI_COMM_WORLD), impatient);
  everyrank::broadcast(comm, everyrank::view(&value, 1), 0);
  int right = 0;
  if (rank != absent) {
    auto first = try_broadcast(comm, everyrank::view(&value, 1), 0);
    auto second = try_broadcast(comm, everyrank::view(&value, 1), 0);
    right = first.text == "everyrank: ranks are missing in call 1 of this communicator\n"
                          "  rank 1 did not take part within 1.5 s" &&
            first.missing == std::vector<int>{absent} && second.code == everyrank::outcome::broken;
    if (!right)
      std::printf("rank %d: %s\n%s\n", rank, first.text.c_str(), second.text.c_str());
  }
  // The absent rank comes back when the others are done, and hears it too.
  int sum = 0;
  MPI_Request counted;
  MPI_Iallreduce(&right, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &counted);
  for (int done = 0; !done; std::this_thread::sleep_for(std::chrono::milliseconds(1)))
    MPI_Test(&counted, &done, MPI_STATUS_IGNORE);
  bool good = sum == size - 1;
  if (rank == 0)
    std::puts(good ? "all survivors named rank 1" : "wrong");
  std::fflush(stdout);
  MPI_Barrier(MPI_COMM_WORLD);
  std::_Exit(!good); // MPI_Finalize would wait for the call that was left
}
