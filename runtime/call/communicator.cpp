// Owning and borrowed communicators.
#include "everyrank/communicator.h"
#include "call/session.h"

namespace everyrank {

communicator::communicator() noexcept = default;
communicator::communicator(channels parts, const options &defaults)
    : session_(std::make_unique<detail::session>(std::move(parts), defaults)) {}
communicator::communicator(communicator &&) noexcept = default;
communicator &communicator::operator=(communicator &&) noexcept = default;
communicator::~communicator() = default;

int communicator::rank() const { return communicator_ref(*this).rank(); }
int communicator::size() const { return communicator_ref(*this).size(); }
int communicator::local_rank() const { return communicator_ref(*this).local_rank(); }
int communicator::local_size() const { return communicator_ref(*this).local_size(); }

detail::session &communicator_ref::session() const {
  if (!session_)
    throw usage_error("everyrank: the communicator is empty: default-constructed or moved from");
  return *session_;
}

int communicator_ref::rank() const { return session().rank(); }
int communicator_ref::size() const { return session().size(); }
int communicator_ref::local_rank() const { return session().local_rank(); }
int communicator_ref::local_size() const { return session().local_size(); }

} // namespace everyrank
