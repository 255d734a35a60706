// At the outermost end: describe on this thread, agree on all communicators at once, issue on this
// thread.
#include "nccl/groups.h"
#include "everyrank/error.h"
#include "nccl/registry.h"
#include "nccl/types.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

namespace everyrank::nccl {

namespace {

/// The calls of one communicator, in their order.
struct batch {
  std::shared_ptr<checked> session;
  std::vector<call> calls;
  claim what;
  status verdict;
};

struct open_group {
  int depth = 0;
  bool abandoned = false;
  std::vector<std::function<void()>> setups;
  std::vector<batch> batches;
};
thread_local open_group current;

void record(std::shared_ptr<checked> session, const call &what) {
  auto found = std::find_if(current.batches.begin(), current.batches.end(),
                            [&](const batch &one) { return one.session == session; });
  if (found == current.batches.end())
    found = current.batches.insert(found, {.session = std::move(session)});
  found->calls.push_back(what);
}

/// Each in a thread, for each waits for ranks that may belong to this very thread. The first
/// exception is thrown.
template <class Each> void all_at_once(std::size_t count, const Each &each) {
  std::vector<std::exception_ptr> thrown(count);
  auto run = [&](std::size_t i) {
    try {
      each(i);
    } catch (...) {
      thrown[i] = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < count; ++i)
    threads.emplace_back(run, i);
  if (count)
    run(0);
  for (std::thread &thread : threads)
    thread.join();
  for (const std::exception_ptr &one : thrown)
    if (one)
      std::rethrow_exception(one);
}

void note(ending &total, ending one) {
  if (!one.verdict && !total.verdict)
    total.verdict.text += "\n" + one.verdict.text;
  else if (!one.verdict)
    total = std::move(one);
}

ending issue(const batch &one) {
  ending result;
  for (const call &what : one.calls)
    if (result.verdict)
      result.verdict = one.session->issue(what, result.result);
  return result;
}

ending check_and_issue(std::vector<batch> &batches, bool abandoned = false) {
  for (batch &one : batches) {
    one.what = one.session->describe(one.calls);
    one.what.abandoned = abandoned;
  }
  all_at_once(batches.size(), [&](std::size_t i) {
    batches[i].verdict = batches[i].session->agree(batches[i].what);
  });
  ending total;
  for (const batch &one : batches)
    note(total, one.verdict ? issue(one) : ending{one.verdict, result_of(one.verdict.code)});
  return total;
}

} // namespace

ending submit(const call &what) {
  std::shared_ptr<checked> session = find(what.comm);
  if (current.depth) {
    record(std::move(session), what);
    return {};
  }
  std::vector<batch> single(1);
  single[0].session = std::move(session);
  single[0].calls = {what};
  return check_and_issue(single);
}

void run_or_record(std::function<void()> setup) {
  if (current.depth)
    current.setups.push_back(std::move(setup));
  else
    setup();
}

ncclResult_t start_group() {
  ncclResult_t result = pncclGroupStart();
  if (result == ncclSuccess)
    ++current.depth;
  return result;
}

ending end_group() {
  if (!current.depth)
    throw usage_error("everyrank: the end of a group that was not started");
  open_group calls;
  if (--current.depth == 0)
    calls = std::exchange(current, {});
  std::exception_ptr thrown;
  ending total;
  try {
    total = check_and_issue(calls.batches, calls.abandoned);
  } catch (...) { // NCCL's group must end all the same
    thrown = std::current_exception();
  }
  ncclResult_t result = pncclGroupEnd();
  if (thrown)
    std::rethrow_exception(thrown);
  if (result != ncclSuccess && result != ncclInProgress)
    note(total, {{outcome::broken, text_of("ncclGroupEnd", result), {}}, result});
  else
    all_at_once(calls.setups.size(), [&](std::size_t i) { calls.setups[i](); });
  return total;
}

void drop_group() noexcept {
  current.abandoned = true;
  current.setups.clear();
  try {
    (void)end_group();
  } catch (const std::exception &) { // one exception is on its way already
  }
}

} // namespace everyrank::nccl
