// Communicators: the ranks that a checked broadcast is about, and the channels between them.
#pragma once

#include "everyrank/error.h"
#include "everyrank/options.h"
#include "everyrank/transport.h"

#include <memory>

namespace everyrank {

namespace detail {
class session;
}

/// The two channels of one rank.
struct channels {
  std::unique_ptr<everyrank::control> control;
  std::unique_ptr<everyrank::mover> mover;
};

/// Owns the channels of one rank. Move-only.
///
/// One thread at a time may use a communicator; different communicators are independent. Building
/// one is a collective act of all its ranks: they exchange their options, and when these do not fit
/// together, or one rank's EVERYRANK_OPTIONS are wrong, all ranks throw the same disagreement.
class communicator {
public:
  /// No communicator; every use throws usage_error.
  communicator() noexcept;
  explicit communicator(channels parts, const options &defaults = {});
  communicator(communicator &&) noexcept;
  communicator &operator=(communicator &&) noexcept;
  ~communicator();

  int rank() const;
  int size() const;
  /// The rank among those of the same host, and how many they are.
  int local_rank() const;
  int local_size() const;

private:
  friend class communicator_ref;
  std::unique_ptr<detail::session> session_;
};

/// Borrows a communicator, as a pointer does; what all calls take.
class communicator_ref {
public:
  communicator_ref(const communicator &owner) noexcept : session_(owner.session_.get()) {}

  int rank() const;
  int size() const;
  int local_rank() const;
  int local_size() const;

  /// The inner works, for calls and transports; throws usage_error when there is no communicator.
  detail::session &session() const;

private:
  detail::session *session_;
};

} // namespace everyrank
