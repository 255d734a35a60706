// Describe, agree, move, verify.
#include "call/session.h"
#include "call/greeting.h"
#include "call/log.h"
#include "call/pack.h"
#include "fingerprint/hash.h"
#include "verdict/verdict.h"

#include <algorithm>

namespace everyrank::detail {

namespace {

/// The bytes of all leaves, or more than `most`.
std::size_t total_bytes(std::span<const tensor_view> leaves, std::size_t most) {
  std::size_t result = 0;
  for (auto view = leaves.begin(); view != leaves.end() && result <= most; ++view)
    result += view->bytes();
  return result;
}

// A clock that counts nanoseconds has no room for more than a few hundred.
constexpr std::chrono::milliseconds longest_patience = std::chrono::hours(10 * 365 * 24);

/// Notices a second thread in a communicator.
class turn {
public:
  explicit turn(std::atomic<bool> &busy) : busy_(busy) {
    if (busy.exchange(true, std::memory_order_acquire))
      throw usage_error("everyrank: two threads use one communicator at the same time");
  }
  turn(const turn &) = delete;
  ~turn() { busy_.store(false, std::memory_order_release); }

private:
  std::atomic<bool> &busy_;
};

std::span<std::byte> memory_of(const tensor_view &view) {
  return {static_cast<std::byte *>(view.data), view.bytes()};
}

template <class T> std::span<const std::byte> bytes_of(const T &value) {
  return std::as_bytes(std::span(&value, 1));
}

} // namespace

session::session(channels parts, const options &defaults)
    : control_(std::move(parts.control)), mover_(std::move(parts.mover)) {
  if (!control_ || !mover_)
    throw usage_error("everyrank: a communicator needs a control and a data channel");
  std::string fault;
  try {
    check_options(defaults);
    options_ = defaults;
    options_ = options_from_environment(defaults);
  } catch (const usage_error &wrong) { // the others must hear of it
    fault = wrong.what();
  }
  greeting mine = make_greeting(options_, fault);
  std::vector<greeting> all(size());
  answer found = control_->gather(bytes_of(mine), std::as_writable_bytes(std::span(all)), until());
  if (found.what != answer::kind::same)
    raise(report(to_status(found, "the making of a communicator", options_.timeout)));
  for (greeting &other : all)
    other.fault[sizeof other.fault - 1] = '\0';
  if (std::string text = explain_greetings(all); !text.empty())
    raise(report({outcome::refused, text, {}}));
  id_ = all[0].id;
  auto here = [&](const greeting &other) { return other.host == mine.host; };
  local_size_ = int(std::count_if(all.begin(), all.end(), here));
  local_rank_ = int(std::count_if(all.begin(), all.begin() + rank(), here));
}

void session::advance(op_kind op) {
  ++sequence_;
  history_ = mix(history_, std::uint64_t(op));
}

status session::report(status result) {
  write_log(options_, rank(), result);
  return result;
}

/// Ranks are missing, or the transport is broken. All ranks that went through it take the same step
/// in the sequence.
status session::lost(const answer &found, int root, std::chrono::milliseconds patience) {
  bool waited = std::find(found.late.begin(), found.late.end(), root) != found.late.end();
  status result = to_status(found, "call " + std::to_string(sequence_) + " of this communicator",
                            options_.timeout + (waited ? patience : patience.zero()));
  advance(op_kind::unchecked);
  return report(std::move(result));
}

/// The full statements of all ranks make the text; then all ranks are in step again.
status session::refuse(statement &mine, const std::function<void(statement &)> &explain) {
  explain(mine);
  std::vector<statement> all(size());
  answer found = control_->gather(bytes_of(mine), std::as_writable_bytes(std::span(all)), until());
  if (found.what != answer::kind::same)
    return lost(found);
  for (statement &other : all) {
    terminate_texts(other);
    sequence_ = std::max(sequence_, other.facts.sequence);
  }
  history_ = 0;
  advance(op_kind::unchecked);
  return report({outcome::refused, explain_refusal(all), {}});
}

status session::settle(statement &mine, const std::function<void(statement &)> &explain,
                       std::span<const std::byte> payload, std::span<std::byte> into,
                       std::chrono::milliseconds patience) {
  turn only(busy_);
  record &facts = mine.facts;
  facts.communicator = id_;
  facts.sequence = sequence_;
  facts.history = history_;
  bool faulty = facts.fault != fault_kind::none;
  if (faulty)
    payload = {}, into = {};
  patience = std::clamp(patience, patience.zero(), longest_patience);
  bool waits = facts.root != rank() && facts.root >= 0 && facts.root < size();
  answer found = control_->agree(vote_of(facts), payload, facts.root, into,
                                 {until(), waits ? patience : patience.zero()});
  if (found.what == answer::kind::missing || found.what == answer::kind::broken)
    return lost(found, facts.root, patience);
  if (found.what == answer::kind::different || faulty)
    return refuse(mine, explain);
  advance(facts.op);
  return {};
}

status session::check(const request &call, std::span<const std::byte> payload,
                      std::span<std::byte> into) {
  statement mine;
  describe(call, size(), *mover_, mine);
  auto words = [&](statement &out) { explain(call, out); };
  if (options_.level != level::local)
    return settle(mine, words, payload, into, call.patience);
  advance(call.op);
  if (mine.facts.fault == fault_kind::none)
    return {};
  return refuse_alone(call, mine);
}

/// The others do not ask, so they are not told.
status session::refuse_alone(const request &call, statement &mine) {
  explain(call, mine);
  return report({outcome::refused, explain_fault(mine, rank()), {}});
}

status session::withdraw(const request &call) {
  if (options_.level == level::agree || options_.level == level::verify)
    return check(call);
  statement mine;
  describe(call, size(), *mover_, mine);
  return refuse_alone(call, mine);
}

status session::announce(const request &call, std::span<std::byte> news) {
  statement mine;
  describe(call, size(), *mover_, mine);
  auto words = [&](statement &out) { explain(call, out); };
  bool rides = news.size() <= control_->rides(), sends = rank() == call.root;
  status result = settle(mine, words, rides && sends ? news : std::span<std::byte>(),
                         rides && !sends ? news : std::span<std::byte>(), call.patience);
  if (!result || rides)
    return result;
  std::vector<std::byte> all(news.size() * std::size_t(size()));
  answer found = control_->gather(news, all, until());
  if (found.what != answer::kind::same)
    return lost(found);
  auto from = all.begin() + std::ptrdiff_t(news.size()) * call.root;
  std::copy(from, from + std::ptrdiff_t(news.size()), news.begin());
  return result;
}

void session::move_one(const tensor_view &view, int root) {
  if (view.count() == 0)
    return;
  if (view.contiguous())
    return mover_->broadcast(view, root, options_.timeout);
  scratch_.resize(view.bytes());
  tensor_view packed(scratch_.data(), view.type, view.shape);
  if (rank() == root)
    pack({&view, 1}, scratch_.data());
  mover_->broadcast(packed, root, options_.timeout);
  if (rank() != root)
    unpack(scratch_.data(), {&view, 1});
}

/// The movers throw, in the middle of the data; a status says the same.
status session::move(const request &call) {
  try {
    for (const tensor_view &view : call.leaves)
      move_one(view, call.root);
  } catch (const missing_ranks &wrong) {
    return report({outcome::missing, wrong.what(), wrong.ranks()});
  } catch (const transport_error &wrong) {
    return report({outcome::broken, wrong.what(), {}});
  }
  return {};
}

status session::verify(const request &call) {
  digest sum;
  for (const tensor_view &view : call.leaves) {
    if (!in_host_memory(view) || view.count() == 0)
      continue;
    std::vector<std::byte> whole(view.bytes());
    pack({&view, 1}, whole.data());
    sum = hash128(whole, mix(sum.low, sum.high));
  }
  answer found = control_->agree(sum, {}, call.root, {}, {until()});
  if (found.what == answer::kind::same)
    return {};
  if (found.what != answer::kind::different)
    return lost(found);
  std::vector<digest> all(size());
  found = control_->gather(bytes_of(sum), std::as_writable_bytes(std::span(all)), until());
  if (found.what != answer::kind::same)
    return lost(found);
  return report({outcome::refused, explain_corruption(all, call.root), {}});
}

status session::broadcast(const request &call) {
  if (options_.level == level::off && !call.in_step)
    return move(call);
  if (options_.level == level::local && !call.in_step) {
    status result = check(call);
    return result ? move(call) : result;
  }
  return agree_and_move(call);
}

/// Small host data rides with the agreement, straight from and to the user's memory where that is
/// one piece.
status session::agree_and_move(const request &call) {
  statement mine;
  describe(call, size(), *mover_, mine);
  std::size_t bytes = total_bytes(call.leaves, control_->rides());
  bool rides = bytes <= control_->rides() && mover_->lets_ride() &&
               std::all_of(call.leaves.begin(), call.leaves.end(), in_host_memory);
  bool sends = rank() == call.root, valid = mine.facts.fault == fault_kind::none;
  bool one_piece = call.leaves.size() == 1 && call.leaves[0].contiguous();
  std::span<std::byte> rider;
  if (rides && valid && one_piece) {
    rider = memory_of(call.leaves[0]);
  } else if (rides && valid) {
    scratch_.resize(bytes);
    rider = scratch_;
    if (sends)
      pack(call.leaves, scratch_.data());
  }
  auto words = [&](statement &out) { explain(call, out); };
  status result = sends ? settle(mine, words, rider, {}, call.patience)
                        : settle(mine, words, {}, rider, call.patience);
  if (!result)
    return result;
  if (!rides)
    result = move(call);
  else if (!one_piece && !sends)
    unpack(scratch_.data(), call.leaves);
  return result && options_.level == level::verify ? verify(call) : result;
}

} // namespace everyrank::detail
