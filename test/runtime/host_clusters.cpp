// Clusters within one host: threads.
#include "cluster.h"
#include "everyrank/threads.h"

#include <thread>

namespace everyrank::test {

namespace {

class thread_cluster final : public cluster {
public:
  std::string name() const override { return "threads"; }

  std::vector<std::string> run(int size, const body &each, const options &defaults) override {
    auto parts = make_thread_channels(size);
    std::vector<std::string> result(parts.size());
    std::vector<std::thread> threads;
    for (std::size_t rank = 0; rank < parts.size(); ++rank)
      threads.emplace_back([&, rank] {
        result[rank] = transcript([&] { return std::move(parts[rank]); }, each, defaults);
      });
    for (std::thread &one : threads)
      one.join();
    return result;
  }
};

} // namespace

std::vector<cluster *> clusters() {
  static thread_cluster threads;
  return {&threads};
}

} // namespace everyrank::test
