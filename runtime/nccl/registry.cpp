// A table under a mutex.
#include "nccl/registry.h"
#include "everyrank/error.h"

#include <mutex>
#include <unordered_map>

namespace everyrank::nccl {

namespace {

struct table {
  std::mutex mutex;
  std::unordered_map<ncclComm_t, std::shared_ptr<checked>> rows;
};

// Never destroyed: a program may still broadcast while its statics are taken down.
table &attached() {
  static table &the = *new table;
  return the;
}

[[noreturn]] void not_attached(ncclComm_t comm) {
  throw usage_error(comm ? "everyrank: this communicator is not attached; see everyrankCommAttach"
                         : "everyrank: the communicator is null, and there is no single attached "
                           "communicator that could be meant");
}

} // namespace

void enter(ncclComm_t comm, std::shared_ptr<checked> session) {
  table &all = attached();
  std::lock_guard lock(all.mutex);
  if (!all.rows.emplace(comm, std::move(session)).second)
    throw usage_error("everyrank: this communicator is attached already");
}

std::shared_ptr<checked> leave(ncclComm_t comm) {
  table &all = attached();
  std::lock_guard lock(all.mutex);
  auto found = all.rows.find(comm);
  if (found == all.rows.end())
    not_attached(comm);
  std::shared_ptr<checked> result = std::move(found->second);
  all.rows.erase(found);
  return result;
}

std::shared_ptr<checked> find(ncclComm_t comm) {
  table &all = attached();
  std::lock_guard lock(all.mutex);
  if (!comm && all.rows.size() == 1)
    return all.rows.begin()->second;
  auto found = all.rows.find(comm);
  if (found == all.rows.end())
    not_attached(comm);
  return found->second;
}

} // namespace everyrank::nccl
