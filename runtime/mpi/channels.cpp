// Control by one non-blocking reduction, data by broadcasts of bytes.
#include "everyrank/mpi.h"
#include "mpi/link.h"
#include "verdict/verdict.h"

#include <algorithm>

namespace everyrank {

namespace detail {
namespace {

/// What a collective that may never end works on: lives as long as it might.
struct pending {
  MPI_Request request = MPI_REQUEST_NULL;
  std::uint64_t mine[4], least[4];
  std::vector<std::byte> sent, received;
};

class mpi_control final : public control {
public:
  explicit mpi_control(std::shared_ptr<mpi_link> link)
      : link_(std::move(link)), work_(std::make_unique<pending>()) {}
  ~mpi_control() override {
    if (!link_->broken().empty())
      work_.release(); // MPI may still write to it
  }

  int rank() const noexcept override { return link_->rank(); }
  int size() const noexcept override { return link_->size(); }

  /// All votes are equal when the least vote and the least complement are one's own.
  answer agree(const digest &vote, std::span<const std::byte>, int, std::span<std::byte>,
               const waiting &time) override {
    if (!link_->broken().empty())
      return {.what = answer::kind::broken, .reason = link_->broken()};
    auto &[request, mine, least, sent, received] = *work_;
    mine[0] = vote.low, mine[1] = vote.high, mine[2] = ~vote.low, mine[3] = ~vote.high;
    answer result =
        link_->wait(MPI_Iallreduce(mine, least, 4, MPI_UINT64_T, MPI_MIN, link_->comm(), &request),
                    request, time.until + time.patience); // the root calls the roll earlier
    if (result.what == answer::kind::same && !std::equal(mine, mine + 4, least))
      result.what = answer::kind::different;
    return result;
  }

  answer gather(std::span<const std::byte> mine, std::span<std::byte> all,
                deadline until) override {
    if (!link_->broken().empty())
      return {.what = answer::kind::broken, .reason = link_->broken()};
    work_->sent.assign(mine.begin(), mine.end());
    work_->received.resize(all.size());
    int bytes = int(mine.size());
    answer result =
        link_->wait(MPI_Iallgather(work_->sent.data(), bytes, MPI_BYTE, work_->received.data(),
                                   bytes, MPI_BYTE, link_->comm(), &work_->request),
                    work_->request, until);
    if (result.what == answer::kind::same)
      std::copy(work_->received.begin(), work_->received.end(), all.begin());
    return result;
  }

private:
  std::shared_ptr<mpi_link> link_;
  std::unique_ptr<pending> work_;
};

class mpi_mover final : public mover {
public:
  explicit mpi_mover(std::shared_ptr<mpi_link> link) : link_(std::move(link)) {}

  inspection inspect(const tensor_view &view, int) const override {
    if (view.device.kind == device_kind::cuda)
      return {.fault = fault_kind::wrong_memory, .detail = "device memory for MPI"};
    return {};
  }

  void broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) override {
    constexpr std::size_t most = std::size_t(1) << 30; // an int counts the bytes
    auto *data = static_cast<std::byte *>(view.data);
    for (std::size_t left = view.bytes(), piece; left > 0; left -= piece, data += piece) {
      piece = std::min(left, most);
      MPI_Request request;
      int started = MPI_Ibcast(data, int(piece), MPI_BYTE, root, link_->comm(), &request);
      raise_unless_same(link_->wait(started, request, deadline::clock::now() + timeout), timeout);
    }
  }

private:
  std::shared_ptr<mpi_link> link_;
};

} // namespace
} // namespace detail

channels make_mpi_channels(MPI_Comm comm) {
  auto link = std::make_shared<detail::mpi_link>(comm);
  return {std::make_unique<detail::mpi_control>(link), std::make_unique<detail::mpi_mover>(link)};
}

std::unique_ptr<control> make_mpi_control(MPI_Comm comm) {
  return std::make_unique<detail::mpi_control>(std::make_shared<detail::mpi_link>(comm));
}

} // namespace everyrank
