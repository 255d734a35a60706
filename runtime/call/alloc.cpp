// Shape first, then memory, then data.
#include "everyrank/alloc.h"
#include "call/session.h"
#include "everyrank/object.h"

#include <exception>

namespace everyrank {

namespace {

/// What the root tells of its tensor.
struct announcement {
  dtype type = dtype::bytes;
  device_kind kind = device_kind::host;
  extents shape;
};

/// The root's announcement, on every rank.
announcement announce(detail::session &session, detail::op_kind op,
                      const std::optional<tensor_view> &mine, int root,
                      std::source_location where) {
  announcement news;
  detail::request call{.op = op, .root = root, .where = where};
  tensor_view brought = mine.value_or(tensor_view::undefined());
  if (session.rank() == root) {
    call.examined = {&brought, 1};
    news = {brought.type, brought.device.kind, brought.shape};
  }
  raise(session.announce(call, std::as_writable_bytes(std::span(&news, 1))));
  return news;
}

tensor_view share(communicator_ref comm, detail::op_kind op, const std::optional<tensor_view> &mine,
                  int root, const allocator &allocate, std::source_location where) {
  detail::session &session = comm.session();
  announcement news = announce(session, op, mine, root, where);
  tensor_view place;
  std::string thrown;
  std::uint64_t calls = session.sequence();
  try {
    place = mine ? *mine : allocate(news.type, news.shape, news.kind);
  } catch (const std::exception &wrong) {
    if (session.sequence() != calls) // it came out of a call of all ranks
      throw;
    thrown = *wrong.what() ? wrong.what() : "no words";
  } catch (...) {
    thrown = "not a std::exception";
  }
  raise(session.broadcast({.op = op,
                           .root = root,
                           .leaves = {&place, 1},
                           .fault = thrown.empty() ? fault_kind::none : fault_kind::allocation,
                           .fault_detail = thrown,
                           .in_step = true,
                           .where = where}));
  return place;
}

template <class Bytes>
Bytes share_bytes(communicator_ref comm, const std::optional<Bytes> &mine, int root,
                  std::source_location where) {
  Bytes result;
  std::optional<tensor_view> brought;
  if (mine && comm.rank() == root) {
    result = *mine;
    brought = view(result.data(), std::int64_t(result.size()));
    brought->type = dtype::bytes;
  }
  auto allocate = [&](dtype, const extents &shape, device_kind) {
    result.resize(std::size_t(shape[0]));
    return tensor_view(result.data(), dtype::bytes, shape);
  };
  share(comm, detail::op_kind::broadcast_object, brought, root, allocate, where);
  return result;
}

} // namespace

tensor_view broadcast_alloc(communicator_ref comm, const std::optional<tensor_view> &mine, int root,
                            const allocator &allocate, std::source_location where) {
  return share(comm, detail::op_kind::broadcast_alloc, mine, root, allocate, where);
}

std::vector<std::byte> broadcast_object(communicator_ref comm,
                                        const std::optional<std::vector<std::byte>> &mine, int root,
                                        std::source_location where) {
  return share_bytes(comm, mine, root, where);
}

std::string broadcast_object(communicator_ref comm, const std::optional<std::string> &mine,
                             int root, std::source_location where) {
  return share_bytes(comm, mine, root, where);
}

} // namespace everyrank
