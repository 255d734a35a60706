// Ranks that reach each other over TCP, with Gloo underneath.
#pragma once

#include "everyrank/communicator.h"

#include <memory>
#include <string>

namespace gloo {
class Context;
namespace transport {
class Device;
}
} // namespace gloo

namespace everyrank {

/// Where this process stands, and where it meets the others.
struct tcp_place {
  std::string host; ///< an address of rank 0, which listens there and nowhere else; no wildcard
  int port = 0;     ///< of rank 0, from 1 to 65535
  std::string
      token; ///< a secret of this job: who does not prove that he knows it is not listened to
  int rank = 0;
  int size = 1;
  std::chrono::milliseconds timeout{30'000}; ///< to find each other
};

/// Channels over connections of their own between all ranks. All ranks call it.
///
/// Each rank binds to the interface from which it reaches rank 0. The token proves who speaks; it
/// hides nothing: data and control travel in the clear. After a time-out the channels are broken; a
/// rank that ends is named at once, and in every later call. Throws usage_error for a wrong place,
/// and transport_error when the ranks do not find each other.
channels make_gloo_channels(const tcp_place &place);

/// Channels over a new mesh beside a connected context of the program's own, which is used for this
/// call alone.
channels make_gloo_channels(const std::shared_ptr<gloo::Context> &beside,
                            std::shared_ptr<gloo::transport::Device> device);

} // namespace everyrank
