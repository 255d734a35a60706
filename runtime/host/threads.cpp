// An arena in the memory of one process.
#include "everyrank/threads.h"
#include "host/channels.h"
#include "host/memory.h"

#include <exception>
#include <system_error>
#include <thread>

namespace everyrank {

std::vector<channels> make_thread_channels(int size) {
  if (size < 1)
    throw usage_error("everyrank: a communicator of " + std::to_string(size) + " ranks");
  auto memory = detail::map_memory(detail::arena_layout::bytes(size));
  detail::arena_layout::construct(memory.get(), size);
  std::vector<channels> result;
  for (int rank = 0; rank < size; ++rank)
    result.push_back(detail::channels_over(std::make_shared<detail::arena>(memory, rank, size)));
  return result;
}

void run_threads(int size, const std::function<void(communicator &)> &body,
                 const options &defaults) {
  auto parts = make_thread_channels(size);
  std::vector<std::exception_ptr> thrown(parts.size());
  std::vector<std::thread> threads;
  auto run = [&](std::size_t rank) {
    try {
      communicator mine(std::move(parts[rank]), defaults);
      body(mine);
    } catch (...) {
      thrown[rank] = std::current_exception();
    }
  };
  try {
    for (std::size_t rank = 0; rank < parts.size(); ++rank)
      threads.emplace_back(run, rank);
  } catch (const std::system_error &) { // the ranks that run hear that the others have left
    thrown[threads.size()] = std::current_exception();
    for (std::size_t rank = threads.size(); rank < parts.size(); ++rank)
      parts[rank] = {};
  }
  for (std::thread &one : threads)
    one.join();
  if (threads.size() < parts.size()) // the reason of all the others
    std::rethrow_exception(thrown[threads.size()]);
  for (const std::exception_ptr &one : thrown)
    if (one)
      std::rethrow_exception(one);
}

} // namespace everyrank
