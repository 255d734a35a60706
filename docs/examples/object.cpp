// An object of unknown size, serialised by the root; the others need bring nothing.
#include <everyrank/object.h>
#include <everyrank/threads.h>

#include <cstdio>

void share(everyrank::communicator &comm) {
  std::optional<std::string> mine;
  if (comm.rank() == 0)
    mine = R"({"learning_rate": 0.1, "layers": [64, 64]})";
  std::string config = everyrank::broadcast_object(comm, mine, 0);
  std::printf("rank %d: %s\n", comm.rank(), config.c_str());
}

int main() { everyrank::run_threads(3, share); }
