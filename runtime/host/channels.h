// The two channels of ranks that share memory; they own the arena together, so either may go to
// another pair.
#pragma once

#include "everyrank/communicator.h"
#include "host/arena.h"

namespace everyrank::detail {

/// Agreement through an arena.
class arena_control final : public control {
public:
  explicit arena_control(std::shared_ptr<arena> shared) : shared_(std::move(shared)) {}
  int rank() const noexcept override { return shared_->rank(); }
  int size() const noexcept override { return shared_->size(); }
  std::size_t rides() const noexcept override { return arena_layout::capacity; }
  answer agree(const digest &vote, std::span<const std::byte> payload, int root,
               std::span<std::byte> into, const waiting &time) override {
    return shared_->agree(vote, payload, root, into, time);
  }
  answer gather(std::span<const std::byte> mine, std::span<std::byte> all,
                deadline until) override {
    return shared_->gather(mine, all, until);
  }

private:
  std::shared_ptr<arena> shared_;
};

/// Moves data through the boxes of an arena.
class arena_mover final : public mover {
public:
  explicit arena_mover(std::shared_ptr<arena> shared) : shared_(std::move(shared)) {}
  inspection inspect(const tensor_view &view, int root) const override;
  void broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) override;

private:
  std::shared_ptr<arena> shared_;
};

channels channels_over(std::shared_ptr<arena> shared);

} // namespace everyrank::detail
