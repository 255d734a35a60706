// Data between ranks that share memory.
#pragma once

#include "host/arena.h"

namespace everyrank::detail {

/// Moves data through the boxes of an arena.
class arena_mover final : public mover {
public:
  explicit arena_mover(arena &shared) : shared_(shared) {}
  inspection inspect(const tensor_view &view, int root) const override;
  void broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) override;

private:
  arena &shared_;
};

} // namespace everyrank::detail
