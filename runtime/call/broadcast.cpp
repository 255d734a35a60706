// The checked broadcast of one view.
#include "everyrank/broadcast.h"
#include "call/session.h"

namespace everyrank {

status try_broadcast(communicator_ref comm, const tensor_view &view, int root,
                     std::source_location where) {
  return comm.session().broadcast({.root = root, .leaves = {&view, 1}, .where = where});
}

void broadcast(communicator_ref comm, const tensor_view &view, int root,
               std::source_location where) {
  raise(try_broadcast(comm, view, root, where));
}

status withdraw(communicator_ref comm, std::string_view why, std::source_location where) {
  return comm.session().withdraw({.op = detail::op_kind::withdrawn,
                                  .root = -1,
                                  .fault = fault_kind::exception,
                                  .fault_detail = why,
                                  .where = where});
}

} // namespace everyrank
