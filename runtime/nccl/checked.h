// A communicator of NCCL with the session in which its ranks agree.
#pragma once

#include "call/session.h"
#include "nccl/call.h"
#include "nccl/mover.h"

#include <span>
#include <vector>

namespace everyrank::nccl {

/// The statements of one or more calls, ready to be exchanged by any thread.
struct claim {
  std::vector<call> calls; // at least one
  std::vector<tensor_view> views;
  std::vector<detail::statement> statements;
  bool abandoned = false; // an exception came between the calls and the end of their group
};

class checked {
public:
  /// A collective act. Throws usage_error when the two do not stand for the same ranks.
  checked(ncclComm_t comm, std::unique_ptr<control> control, const options &defaults);

  /// Local facts; asks CUDA, so it belongs on the thread that makes the calls.
  claim describe(std::span<const call> calls);

  /// One exchange for all calls of the claim; more only to find words for a refusal. Talks to no
  /// device.
  status agree(claim &what);

  /// Hands a call to NCCL; a text when NCCL did not take it.
  status issue(const call &what, ncclResult_t &result) const;

private:
  level level_of() const { return session_.settings().level; }
  status agree_locally(const claim &what);
  status settle_all(claim &what);
  status settle_number(const claim &what);
  status settle_one(claim &what, std::size_t at);

  nccl_mover *mover_; // the session's
  detail::session session_;
};

} // namespace everyrank::nccl
