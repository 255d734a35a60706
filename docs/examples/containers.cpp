// Nested containers: one agreement covers a whole value, and names the key that one rank lacks.
#include <everyrank/containers.h>
#include <everyrank/threads.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

struct checkpoint {
  std::map<std::string, std::vector<float>> layers;
  std::optional<double> best_loss;
  int step = 0;
};

template <> struct everyrank::members<checkpoint> {
  static constexpr auto list =
      std::tuple(&checkpoint::layers, &checkpoint::best_loss, &checkpoint::step);
};

void share(everyrank::communicator &comm) {
  checkpoint state{{{"bias", {0, 0}}, {"weight", {0, 0, 0}}}, 0.0, 0}; // the structure, everywhere
  if (comm.rank() == 0)
    state = {{{"bias", {1, 2}}, {"weight", {3, 4, 5}}}, 0.25, 100};
  everyrank::broadcast(comm, state, 0);
  std::printf("rank %d: step %d, weight ends in %g\n", comm.rank(), state.step,
              state.layers["weight"].back());

  if (comm.rank() == 2)
    state.layers.erase("bias");
  if (everyrank::status result = everyrank::try_broadcast(comm, state, 0); !result)
    std::printf("rank %d: %s\n", comm.rank(), result.text.c_str());
}

int main() { everyrank::run_threads(3, share); }
