// Clusters within one host: threads, and processes that share memory.
#include "cluster.h"
#include "everyrank/shm.h"
#include "everyrank/threads.h"

#include "processes.h"

#include <thread>
#include <unistd.h>

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

class shm_cluster final : public cluster {
public:
  std::string name() const override { return "shm"; }

  std::vector<std::string> run(int size, const body &each, const options &defaults) override {
    std::string job = "test-" + std::to_string(getpid()) + "-" + std::to_string(++jobs_);
    return processes(size,
                     [&](int rank) {
                       return transcript([&] { return make_shm_channels({job, rank, size}); }, each,
                                         defaults);
                     })
        .wait();
  }

private:
  int jobs_ = 0;
};

} // namespace

std::vector<cluster *> clusters() {
  static thread_cluster threads;
  static shm_cluster shm;
  return {&threads, &shm};
}

} // namespace everyrank::test
