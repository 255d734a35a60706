// Clusters over TCP.
#include "tcp_cluster.h"
#include "cluster.h"
#include "processes.h"

namespace everyrank::test {

namespace {

class gloo_cluster final : public cluster {
public:
  std::string name() const override { return "gloo"; }

  std::vector<std::string> run(int size, const body &each, const options &defaults) override {
    tcp_place place = free_place(size);
    return processes(size,
                     [&](int rank) {
                       place.rank = rank;
                       return transcript([&] { return make_gloo_channels(place); }, each, defaults);
                     })
        .wait();
  }
};

} // namespace

std::vector<cluster *> clusters() {
  static gloo_cluster gloo;
  return {&gloo};
}

} // namespace everyrank::test
