// A full mesh of Gloo connections, and sealed messages over it.
#pragma once

#include "everyrank/gloo.h"
#include "tcp/seal.h"

#include <gloo/context.h>
#include <gloo/transport/unbound_buffer.h>
#include <memory>
#include <vector>

namespace everyrank::detail {

/// Meets the other ranks and connects to each. Throws transport_error.
std::shared_ptr<gloo::Context> connect_mesh(const tcp_place &place, const seal_key &key);

/// The slot of control messages, beside those of Gloo's own collectives.
inline constexpr std::uint64_t control_slot = std::uint64_t(0xe7) << 56;

/// What stands in front of every control message.
struct message_head {
  std::uint64_t magic = 0;
  std::uint64_t round = 0;
  digest vote;
  std::uint64_t length = 0; // of the payload that follows
  std::uint32_t from = 0, kind = 0;
  std::uint64_t proof = 0; // the seal of what stands before
};

/// Everybody sends a message to everybody, once a round. The receives of a round are posted at the
/// end of the round before, so that nobody waits for a permission to send.
class mesh_control final : public control {
public:
  static constexpr std::size_t capacity = 64 * 1024;

  mesh_control(std::shared_ptr<gloo::Context> mesh, const seal_key &key);

  int rank() const noexcept override { return mesh_->rank; }
  int size() const noexcept override { return mesh_->size; }
  std::size_t rides() const noexcept override { return capacity; }
  answer agree(const digest &vote, std::span<const std::byte> payload, int root,
               std::span<std::byte> into, const waiting &time) override;
  answer gather(std::span<const std::byte> mine, std::span<std::byte> all, deadline until) override;

private:
  using buffer = std::unique_ptr<gloo::transport::UnboundBuffer>;
  /// The connection to one peer. An error sticks to a buffer of Gloo's, so each line has its own.
  struct line {
    std::vector<std::byte> inbox;
    buffer receiving, sending;
    bool gone = false; // the connection is lost
  };
  enum kind : std::uint32_t { vote_kind = 1, gather_kind = 2 };

  answer meet(kind what, const digest &vote, std::span<const std::byte> payload, int root,
              waiting &time);
  void send(kind what, const digest &vote, std::span<const std::byte> payload);
  static bool arrives(line &one, deadline until);
  void receive(int peer, line &one, deadline until, answer &result);
  void check(int peer, kind what, answer &result);
  void get_ready(deadline until);
  void post(int peer, line &one);
  const message_head &head(int peer) const;
  answer take_rider(int root, std::span<std::byte> into);

  template <class Act> void for_peers(Act act) {
    for (int peer = 0; peer < size(); ++peer)
      if (peer != rank())
        act(peer, lines_[std::size_t(peer)]);
  }

  std::shared_ptr<gloo::Context> mesh_;
  seal_key key_;
  std::uint64_t round_ = 0;
  std::string broken_;
  std::vector<std::byte> outbox_;
  std::vector<line> lines_; // by rank; one's own is not used
};

/// Data by Gloo's broadcast on the same mesh.
class mesh_mover final : public mover {
public:
  explicit mesh_mover(std::shared_ptr<gloo::Context> mesh) : mesh_(std::move(mesh)) {}
  inspection inspect(const tensor_view &view, int root) const override;
  void broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) override;

private:
  std::shared_ptr<gloo::Context> mesh_;
};

} // namespace everyrank::detail
