// The recorded calls of a thread's group, and their launch.
#include "nccl/group.h"
#include "nccl/communicator.h"

#include <thread>
#include <utility>
#include <vector>

namespace hostnccl {

namespace {

struct group {
  int depth = 0;
  ncclResult_t wrong = ncclSuccess;
  std::vector<std::function<ncclResult_t()>> setups, collectives;
};
thread_local group current;

ncclResult_t first_error(ncclResult_t before, ncclResult_t now) {
  return before == ncclSuccess ? now : before;
}

ncclResult_t run(group calls) {
  std::vector<ncclResult_t> results(calls.setups.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < results.size(); ++i)
    threads.emplace_back([&, i] { results[i] = calls.setups[i](); });
  for (std::thread &thread : threads)
    thread.join();
  ncclResult_t result = ncclSuccess;
  for (ncclResult_t one : results)
    result = first_error(result, one);
  for (const auto &collective : calls.collectives)
    result = first_error(result, collective());
  return result;
}

} // namespace

ncclResult_t run_or_record_setup(std::function<ncclResult_t()> setup) {
  if (!current.depth)
    return setup();
  current.setups.push_back(std::move(setup));
  return ncclSuccess;
}

ncclResult_t run_or_record_collective(std::function<ncclResult_t()> collective) {
  if (!current.depth)
    return collective();
  current.collectives.push_back(std::move(collective));
  return ncclSuccess;
}

ncclResult_t fail_group(ncclResult_t wrong) {
  if (current.depth)
    current.wrong = first_error(current.wrong, wrong);
  return wrong;
}

} // namespace hostnccl

using namespace hostnccl;

HOSTNCCL_API(ncclResult_t, ncclGroupStart, (void)) {
  ++current.depth;
  return ncclSuccess;
}

HOSTNCCL_API(ncclResult_t, ncclGroupEnd, (void)) {
  if (!current.depth)
    return ncclInvalidUsage;
  if (--current.depth)
    return ncclSuccess;
  group calls = std::exchange(current, {});
  return calls.wrong == ncclSuccess ? run(std::move(calls)) : calls.wrong;
}
