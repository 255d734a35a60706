// Uses something of each component.
#include <everyrank/broadcast.h>
#include <everyrank/threads.h>
#ifdef WITH_nccl
#include <everyrank/nccl.hpp>
#endif
#ifdef WITH_mpi
#include <everyrank/mpi.h>
#endif
#ifdef WITH_gloo
#include <everyrank/gloo.h>
#endif

#include <array>
#include <cstdio>

int main() {
  everyrank::run_threads(2, [](everyrank::communicator &comm) {
    std::array<int, 2> data{comm.rank() + 1, comm.rank() + 2};
    everyrank::broadcast(comm, std::span(data), 1);
    if (comm.rank() == 0)
      std::printf("received %d %d\n", data[0], data[1]);
  });
#ifdef WITH_nccl
  try {
    everyrank::nccl::detach(nullptr);
  } catch (const everyrank::usage_error &expected) {
    std::printf("nccl: %s\n", expected.what());
  }
#endif
}
