// The life of a checked call on one rank: describe, agree, move, verify.
#pragma once

#include "everyrank/communicator.h"
#include "fingerprint/describe.h"

#include <atomic>
#include <functional>

namespace everyrank::detail {

/// What a communicator owns: its channels, its options, and where it stands in the sequence of
/// calls.
class session {
public:
  /// A collective act; see communicator.
  session(channels parts, const options &defaults);

  int rank() const { return control_->rank(); }
  int size() const { return control_->size(); }
  int local_rank() const { return local_rank_; }
  int local_size() const { return local_size_; }
  const options &settings() const { return options_; }
  /// Calls so far.
  std::uint64_t sequence() const { return sequence_; }
  mover &data() { return *mover_; }

  /// Checks the call and moves its leaves.
  status broadcast(const request &call);

  /// Checks the call and moves nothing but `payload`, which goes from the root's to `into` when
  /// both fit `rides()`. For calls that move their data themselves.
  status check(const request &call, std::span<const std::byte> payload = {},
               std::span<std::byte> into = {});
  std::size_t rides() const { return control_->rides(); }

  /// Checks the call and brings the root's `news`, of at most control::gathers bytes, to all ranks,
  /// at every level.
  status announce(const request &call, std::span<std::byte> news);

  /// Lets the others' call be refused for the fault of `call`, which all ranks learn of.
  status withdraw(const request &call);

  /// Checks a statement that is complete but for the communicator's part; `explain` adds the words
  /// when they are needed.
  status settle(statement &mine, const std::function<void(statement &)> &explain,
                std::span<const std::byte> payload = {}, std::span<std::byte> into = {},
                std::chrono::milliseconds patience = {});

  /// Tells of a collective that is not checked, so that the ranks' histories show it.
  void note(op_kind op) { advance(op); }

private:
  status agree_and_move(const request &call);
  status move(const request &call);
  void move_one(const tensor_view &view, int root);
  status verify(const request &call);
  status refuse(statement &mine, const std::function<void(statement &)> &explain);
  status refuse_alone(const request &call, statement &mine);
  status report(status result);
  status lost(const answer &found, int root = -1, std::chrono::milliseconds patience = {});
  void advance(op_kind op);
  deadline until() const { return std::chrono::steady_clock::now() + options_.timeout; }

  std::unique_ptr<everyrank::control> control_; // outlives the mover, which may use it
  std::unique_ptr<everyrank::mover> mover_;
  everyrank::options options_;
  std::uint64_t id_ = 0, sequence_ = 0, history_ = 0;
  int local_rank_ = 0, local_size_ = 1;
  std::atomic<bool> busy_ = false; // a call is under way
  std::vector<std::byte> scratch_; // what rides when it is not one piece of memory
};

} // namespace everyrank::detail
