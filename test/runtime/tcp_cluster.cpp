// Clusters over TCP, and of shared memory for control with TCP for data.
#include "tcp_cluster.h"
#include "cluster.h"
#include "everyrank/shm.h"
#include "processes.h"

namespace everyrank::test {

namespace {

class gloo_cluster : public cluster {
public:
  std::string name() const override { return "gloo"; }

  std::vector<std::string> run(int size, const body &each, const options &defaults) override {
    tcp_place place = free_place(size);
    return processes(size,
                     [&](int rank) {
                       place.rank = rank;
                       return transcript([&] { return connect(place); }, each, defaults);
                     })
        .wait();
  }

  virtual channels connect(const tcp_place &place) { return make_gloo_channels(place); }
};

class shm_gloo_cluster final : public gloo_cluster {
public:
  std::string name() const override { return "shm_gloo"; }
  std::vector<int> sizes() const override { return {2, 3}; }

  channels connect(const tcp_place &place) override {
    std::string job = "test-gloo-" + std::to_string(place.port);
    auto control = make_shm_channels({job, place.rank, place.size}).control;
    return {std::move(control), make_gloo_channels(place).mover};
  }
};

} // namespace

std::vector<cluster *> clusters() {
  static gloo_cluster gloo;
  static shm_gloo_cluster shm_gloo;
  return {&gloo, &shm_gloo};
}

} // namespace everyrank::test
