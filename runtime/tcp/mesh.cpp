// Rounds of sealed messages.
#include "tcp/mesh.h"
#include "everyrank/error.h"
#include "host/socket.h"
#include "tcp/pipe.h"

#include <algorithm>
#include <cstring>
#include <gloo/broadcast.h>
#include <gloo/common/error.h>

namespace everyrank::detail {

namespace {

constexpr std::uint64_t magic = 0x336b6e6172797265; // "eryrank3"

std::uint64_t proof_of(const seal_key &key, const message_head &head) {
  return seal(key, bytes_of(head).first(offsetof(message_head, proof)));
}

std::chrono::milliseconds left(deadline until) {
  auto rest = std::chrono::ceil<std::chrono::milliseconds>(until - deadline::clock::now());
  return std::max(rest, std::chrono::milliseconds(1));
}

} // namespace

mesh_control::mesh_control(std::shared_ptr<gloo::Context> mesh, const seal_key &key)
    : mesh_(std::move(mesh)), key_(key), outbox_(sizeof(message_head) + capacity),
      lines_(std::size_t(mesh_->size)) {
  pipe_guard guard;
  for_peers([&](int, line &one) {
    one.inbox.resize(outbox_.size());
    one.receiving = mesh_->createUnboundBuffer(one.inbox.data(), one.inbox.size());
    one.sending = mesh_->createUnboundBuffer(outbox_.data(), outbox_.size());
  });
  for_peers([&](int peer, line &one) { post(peer, one); });
}

const message_head &mesh_control::head(int peer) const {
  return *reinterpret_cast<const message_head *>(lines_[std::size_t(peer)].inbox.data());
}

void mesh_control::post(int peer, line &one) {
  *reinterpret_cast<message_head *>(
      one.inbox.data()) = {}; // a short message must not find an old head
  try {
    one.receiving->recv(peer, control_slot);
  } catch (const gloo::Exception &) {
    one.gone = true;
  }
}

void mesh_control::send(kind what, const digest &vote, std::span<const std::byte> payload) {
  auto &out = *reinterpret_cast<message_head *>(outbox_.data());
  out = {magic, round_, vote, payload.size(), std::uint32_t(rank()), what, 0};
  out.proof = proof_of(key_, out);
  if (!payload.empty())
    std::memcpy(outbox_.data() + sizeof(message_head), payload.data(), payload.size());
  for_peers([&](int peer, line &one) {
    if (!one.gone)
      try {
        one.sending->send(peer, control_slot, 0, sizeof(message_head) + payload.size());
      } catch (const gloo::Exception &) {
        one.gone = true;
      }
  });
}

/// Waits for a peer's message. Gloo closes all connections when one wait has timed out; what has
/// arrived by then can still be read, so the later peers are judged rightly. A peer may leave right
/// behind its last message: Gloo then tells of the loss first, and of the message when asked again.
bool mesh_control::arrives(line &one, deadline until) {
  for ([[maybe_unused]] int attempt : {1, 2})
    try {
      one.receiving->waitRecv(left(until));
      return true;
    } catch (const gloo::Exception &) {
    }
  return false;
}

void mesh_control::receive(int peer, line &one, deadline until, answer &result) {
  if (!one.gone && arrives(one, until))
    return;
  if (!one.gone && deadline::clock::now() >= until) {
    broken_ = "ranks were missing in an earlier call, and the connections are closed";
    result.late.push_back(peer);
    return;
  }
  one.gone = true;
  result.gone.push_back(peer);
}

void mesh_control::check(int peer, kind what, answer &result) {
  const message_head &got = head(peer);
  bool genuine = got.magic == magic && got.proof == proof_of(key_, got) &&
                 got.from == std::uint32_t(peer) && got.length <= capacity;
  if (!genuine)
    broken_ = "a message from rank " + std::to_string(peer) + " is forged or truncated";
  else if (got.round != round_ || got.kind != what)
    broken_ = "rank " + std::to_string(peer) + " is out of step";
  else
    return;
  result.what = answer::kind::broken;
  result.reason = broken_;
}

/// Ends a round: what was sent may be overwritten, and the next messages may come.
void mesh_control::get_ready(deadline until) {
  if (!broken_.empty())
    return;
  for_peers([&](int peer, line &one) {
    if (one.gone)
      return;
    try {
      one.sending->waitSend(left(until));
    } catch (const gloo::Exception &) {
      one.gone = true;
      return;
    }
    post(peer, one);
  });
}

answer mesh_control::meet(kind what, const digest &vote, std::span<const std::byte> payload,
                          int root, waiting &time) {
  if (!broken_.empty())
    return {.what = answer::kind::broken, .reason = broken_};
  ++round_;
  send(what, vote, payload);
  answer result;
  auto receive_from = [&](int peer, deadline until) {
    receive(peer, lines_[std::size_t(peer)], until, result);
  };
  bool root_first = time.patience.count() > 0;
  time = {time.after_root([&](deadline until) { receive_from(root, until); })};
  for_peers([&](int peer, line &) {
    if (peer != root || !root_first)
      receive_from(peer, time.until);
  });
  std::sort(result.late.begin(), result.late.end());
  std::sort(result.gone.begin(), result.gone.end());
  if (!result.late.empty() || !result.gone.empty())
    result.what = answer::kind::missing;
  else
    for_peers([&](int peer, line &) { check(peer, what, result); });
  return result;
}

answer mesh_control::take_rider(int root, std::span<std::byte> into) {
  std::span rider = std::span(lines_[std::size_t(root)].inbox).subspan(sizeof(message_head));
  if (head(root).length != into.size()) {
    broken_ = "rank " + std::to_string(root) + " agreed upon data that it did not send";
    return {.what = answer::kind::broken, .reason = broken_};
  }
  std::memcpy(into.data(), rider.data(), into.size());
  return {};
}

answer mesh_control::agree(const digest &vote, std::span<const std::byte> payload, int root,
                           std::span<std::byte> into, const waiting &time) {
  pipe_guard guard;
  waiting rest = time;
  answer result = meet(vote_kind, vote, payload, root, rest);
  if (result.what == answer::kind::same)
    for_peers([&](int peer, line &) {
      if (head(peer).vote != vote)
        result.what = answer::kind::different;
    });
  if (result.what == answer::kind::same && rank() != root && !into.empty())
    result = take_rider(root, into);
  get_ready(rest.until);
  return result;
}

answer mesh_control::gather(std::span<const std::byte> mine, std::span<std::byte> all,
                            deadline until) {
  pipe_guard guard;
  waiting time{until};
  answer result = meet(gather_kind, {}, mine, -1, time);
  if (result.what == answer::kind::same) {
    std::memcpy(all.data() + mine.size() * std::size_t(rank()), mine.data(), mine.size());
    for_peers([&](int peer, line &one) {
      std::memcpy(all.data() + mine.size() * std::size_t(peer),
                  one.inbox.data() + sizeof(message_head), mine.size());
    });
  }
  get_ready(until);
  return result;
}

inspection mesh_mover::inspect(const tensor_view &view, int) const {
  if (view.device.kind == device_kind::cuda)
    return {.fault = fault_kind::wrong_memory, .detail = "device memory for TCP"};
  return {};
}

void mesh_mover::broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) {
  pipe_guard guard;
  gloo::BroadcastOptions call(mesh_);
  call.setOutput(static_cast<std::uint8_t *>(view.data), view.bytes());
  call.setRoot(root);
  call.setTimeout(timeout);
  try {
    gloo::broadcast(call);
  } catch (const gloo::Exception &wrong) {
    throw transport_error(std::string("everyrank: the connections failed in the data movement: ") +
                          wrong.what());
  }
}

} // namespace everyrank::detail
