// From a meeting to a mesh, from a mesh to channels.
#include "everyrank/gloo.h"
#include "tcp/mesh.h"
#include "tcp/pipe.h"
#include "tcp/star.h"

#include <cstring>
#include <gloo/common/error.h>
#include <gloo/rendezvous/context.h>
#include <gloo/transport/tcp/device.h>

namespace everyrank {

namespace detail {
namespace {

/// A Gloo context whose addresses travel over the star.
class mesh_context final : public gloo::Context {
public:
  mesh_context(const tcp_place &place, star &meeting) : gloo::Context(place.rank, place.size) {
    device_ = gloo::transport::tcp::CreateDevice(meeting.address().c_str());
    transportContext_ = device_->createContext(rank, size);
    transportContext_->setTimeout(place.timeout);
    setTimeout(place.timeout);
    std::size_t stride = gloo::transport::Address::kMaxByteSize, length = 0;
    std::vector<std::byte> mine(stride * std::size_t(size));
    for (int peer = 0; peer < size; ++peer)
      if (peer != rank) {
        auto bytes = transportContext_->createPair(peer)->address().bytes();
        length = bytes.size();
        std::memcpy(mine.data() + stride * std::size_t(peer), bytes.data(), length);
      }
    auto all = meeting.gather(mine);
    for (int peer = 0; peer < size; ++peer)
      if (peer != rank) {
        auto *theirs =
            reinterpret_cast<const char *>(all.data()) + stride * std::size_t(peer * size + rank);
        getPair(peer)->connect(std::vector<char>(theirs, theirs + length));
      }
  }
};

channels over(std::shared_ptr<gloo::Context> mesh, const seal_key &key) {
  return {std::make_unique<mesh_control>(mesh, key), std::make_unique<mesh_mover>(mesh)};
}

void check(const tcp_place &place) {
  if (place.size < 1 || place.rank < 0 || place.rank >= place.size)
    throw usage_error("everyrank: rank " + std::to_string(place.rank) + " of " +
                      std::to_string(place.size) + " ranks");
  if (place.port < 1 || place.port > 65535)
    throw usage_error("everyrank: port " + std::to_string(place.port));
  if (place.token.empty())
    throw usage_error("everyrank: a job over TCP needs a token");
}

} // namespace

std::shared_ptr<gloo::Context> connect_mesh(const tcp_place &place, const seal_key &key) {
  pipe_guard guard; // for Gloo's own thread too, which starts here
  try {
    star meeting(place, key);
    return std::make_shared<mesh_context>(place, meeting);
  } catch (const gloo::Exception &wrong) {
    throw transport_error(std::string("everyrank: the ranks cannot connect: ") + wrong.what());
  }
}

} // namespace detail

channels make_gloo_channels(const tcp_place &place) {
  detail::check(place);
  auto key = detail::key_of(place.token);
  return detail::over(detail::connect_mesh(place, key), key);
}

channels make_gloo_channels(const std::shared_ptr<gloo::Context> &beside,
                            std::shared_ptr<gloo::transport::Device> device) {
  if (!beside || !device)
    throw usage_error("everyrank: no Gloo context or device");
  detail::pipe_guard guard;
  try {
    // Whom the program's own context trusts is trusted here: the key is no secret.
    return detail::over(gloo::rendezvous::ContextFactory(beside).makeContext(device), {});
  } catch (const gloo::Exception &wrong) {
    throw transport_error(std::string("everyrank: the ranks cannot connect: ") + wrong.what());
  }
}

} // namespace everyrank
