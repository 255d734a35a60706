// Many clean calls of random shapes over one transport: no false alarm, the right data, and memory
// that stays as it is. usage: everyrank-soak threads|shm|gloo|mpi CALLS (mpi under mpirun)
#include "call.h"
#include "everyrank/shm.h"
#include "everyrank/threads.h"
#include "processes.h"
#ifdef WITH_gloo
#include "tcp_cluster.h"
#endif
#ifdef WITH_mpi
#include "everyrank/mpi.h"
#endif

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <unistd.h>

using namespace everyrank;
using namespace everyrank::test;

namespace {

constexpr int size = 2;
constexpr std::size_t room = 20'000; // elements: some calls are too large to ride

/// Resident memory of this process, KiB.
long resident() {
  long total = 0, pages = 0;
  std::ifstream("/proc/self/statm") >> total >> pages;
  return pages * sysconf(_SC_PAGESIZE) / 1024;
}

tensor_view random_view(std::vector<float> &memory, std::mt19937 &random) {
  auto below = [&](unsigned limit) { return std::int64_t(random() % limit); };
  switch (random() % 64) {
  case 0:
    return strided(memory.data(), {1 + below(room)});
  case 1:
    return strided(memory.data(), {1 + below(20), 1 + below(20)}, {40, 2});
  default:
    break;
  }
  switch (random() % 3) {
  case 0:
    return strided(memory.data(), {below(64)});
  case 1:
    return strided(memory.data(), {below(8), below(8)});
  default:
    return strided(memory.data(), {2, below(4), 3});
  }
}

/// The memory after a tenth of the calls and at the end, or what went wrong.
std::string soak(communicator &comm, long calls) {
  std::mt19937 random(1);
  std::vector<float> memory(room);
  long before = 0;
  for (long number = 0; number < calls; ++number) {
    tensor_view view = random_view(memory, random);
    int root = int(random() % size);
    memory[0] = comm.rank() == root ? float(number) : -1;
    if (status result = try_broadcast(comm, view, root); !result)
      return "a false alarm: " + result.text;
    if (view.count() > 0 && memory[0] != float(number))
      return "wrong data in call " + std::to_string(number);
    if (number == calls / 10)
      before = resident();
  }
  std::string text = std::to_string(before) + " KiB, then " + std::to_string(resident()) + " KiB";
  return resident() <= before + 2048 ? "constant: " + text : "memory grows: " + text;
}

std::vector<std::string> run(const std::string &transport, long calls) {
  std::vector<std::string> result(size);
  if (transport == "threads")
    run_threads(size,
                [&](communicator &comm) { result[std::size_t(comm.rank())] = soak(comm, calls); });
  auto in_processes = [&](const std::function<channels(int rank)> &connect) {
    result = processes(size, [&](int rank) {
               communicator comm(connect(rank), patient(lengthy));
               return soak(comm, calls);
             }).wait();
  };
  if (transport == "shm")
    in_processes([job = "soak-" + std::to_string(getpid())](int rank) {
      return make_shm_channels({job, rank, size});
    });
#ifdef WITH_gloo
  if (transport == "gloo")
    in_processes([place = free_place(size)](int rank) mutable {
      place.rank = rank;
      return make_gloo_channels(place);
    });
#endif
#ifdef WITH_mpi
  if (transport == "mpi") {
    MPI_Init(nullptr, nullptr);
    {
      communicator comm(make_mpi_channels(MPI_COMM_WORLD), patient(lengthy));
      result = {soak(comm, calls)};
    }
    MPI_Finalize();
  }
#endif
  return result;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3)
    return std::fprintf(stderr, "usage: %s threads|shm|gloo|mpi CALLS\n", argv[0]), 2;
  bool good = true;
  for (const std::string &one : run(argv[1], std::strtol(argv[2], nullptr, 10))) {
    std::printf("%s, %s calls: %s\n", argv[1], argv[2], one.c_str());
    good &= one.starts_with("constant: ");
  }
  return good ? 0 : 1;
}
