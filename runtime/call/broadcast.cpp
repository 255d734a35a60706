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

} // namespace everyrank
