// An arena in the memory of one process.
#include "everyrank/threads.h"
#include "host/memory.h"
#include "host/mover.h"

#include <exception>
#include <thread>

namespace everyrank {

std::vector<channels> make_thread_channels(int size) {
  if (size < 1)
    throw usage_error("everyrank: a communicator of " + std::to_string(size) + " ranks");
  auto memory = detail::map_memory(detail::arena_layout::bytes(size));
  detail::arena_layout::construct(memory.get(), size);
  std::vector<channels> result;
  for (int rank = 0; rank < size; ++rank) {
    auto control = std::make_unique<detail::arena>(memory, rank, size);
    auto mover = std::make_unique<detail::arena_mover>(*control);
    result.push_back({std::move(control), std::move(mover)});
  }
  return result;
}

void run_threads(int size, const std::function<void(communicator &)> &body,
                 const options &defaults) {
  auto parts = make_thread_channels(size);
  std::vector<std::exception_ptr> thrown(parts.size());
  std::vector<std::thread> threads;
  for (std::size_t rank = 0; rank < parts.size(); ++rank)
    threads.emplace_back([&, rank] {
      try {
        communicator mine(std::move(parts[rank]), defaults);
        body(mine);
      } catch (...) {
        thrown[rank] = std::current_exception();
      }
    });
  for (std::thread &one : threads)
    one.join();
  for (const std::exception_ptr &one : thrown)
    if (one)
      std::rethrow_exception(one);
}

} // namespace everyrank
