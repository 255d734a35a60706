// Describe here, agree anywhere, issue here.
#include "nccl/checked.h"
#include "fingerprint/hash.h"
#include "nccl/types.h"

namespace everyrank::nccl {

namespace {

tensor_view view_of(const call &what, const nccl_mover &data) {
  dtype type = dtype_of(what.type).value_or(dtype::bytes);
  return {what.recv, type, {std::int64_t(what.count)}, {}, data.place_of(what.recv)};
}

detail::request request_of(const call &what, const tensor_view &view) {
  return {.root = what.root, .leaves = {&view, 1}, .where = what.where};
}

/// "f32 x 128 from 0; ..."
std::string to_text(const claim &what) {
  std::string result;
  for (std::size_t i = 0; i < what.calls.size(); ++i)
    result += (i ? "; " : "") + std::string(name_of(what.views[i].type)) + " x " +
              std::to_string(what.calls[i].count) + " from " + std::to_string(what.calls[i].root);
  return result;
}

detail::statement group_of(const claim &what) {
  detail::statement result;
  result.facts.op = detail::op_kind::group;
  if (what.abandoned)
    result.facts.fault = fault_kind::exception;
  return result;
}

channels with_mover(std::unique_ptr<control> control, std::unique_ptr<nccl_mover> mover) {
  return {std::move(control), std::move(mover)};
}

std::unique_ptr<control> same_ranks(ncclComm_t comm, std::unique_ptr<control> control) {
  int rank = -1, size = -1;
  if (!control || ncclCommUserRank(comm, &rank) != ncclSuccess ||
      ncclCommCount(comm, &size) != ncclSuccess)
    throw usage_error("everyrank: attach needs a communicator of NCCL and a control channel");
  if (rank != control->rank() || size != control->size())
    throw usage_error("everyrank: rank " + std::to_string(rank) + " of " + std::to_string(size) +
                      " in NCCL, but " + std::to_string(control->rank()) + " of " +
                      std::to_string(control->size()) + " in the control channel");
  return control;
}

} // namespace

checked::checked(ncclComm_t comm, std::unique_ptr<control> control, const options &defaults)
    : mover_(new nccl_mover(comm)), session_(with_mover(same_ranks(comm, std::move(control)),
                                                        std::unique_ptr<nccl_mover>(mover_)),
                                             defaults) {}

claim checked::describe(std::span<const call> calls) {
  claim result;
  result.calls.assign(calls.begin(), calls.end());
  if (level_of() == level::off)
    return result;
  for (const call &what : result.calls) {
    mover_->consider(what);
    const tensor_view &view = result.views.emplace_back(view_of(what, *mover_));
    detail::statement &mine = result.statements.emplace_back();
    detail::describe(request_of(what, view), session_.size(), *mover_, mine);
    mine.facts.reach = 1; // pinned and managed memory are as good to NCCL as a device's own
  }
  return result;
}

status checked::settle_one(claim &what, std::size_t at) {
  auto words = [&](detail::statement &out) {
    detail::explain(request_of(what.calls[at], what.views[at]), out);
  };
  return session_.settle(what.statements[at], words);
}

/// All calls as one record that is equal on two ranks exactly when the calls are.
status checked::settle_all(claim &what) {
  if (what.calls.size() == 1 && !what.abandoned)
    return settle_one(what, 0);
  detail::statement mine = group_of(what);
  for (const detail::statement &one : what.statements) {
    mine.facts.structure = detail::mix(mine.facts.structure, detail::vote_of(one.facts).low);
    if (mine.facts.fault == fault_kind::none)
      mine.facts.fault = one.facts.fault;
  }
  return session_.settle(mine, [&](detail::statement &out) {
    detail::put(out.site, detail::to_text(what.calls.front().where));
    detail::put(out.structure, to_text(what));
  });
}

/// How many calls are they? An abandoned group is refused here.
status checked::settle_number(const claim &what) {
  std::size_t calls = what.calls.size();
  detail::statement mine = group_of(what);
  mine.facts.structure = calls;
  auto words = [&](detail::statement &out) {
    detail::put(out.site, detail::to_text(what.calls.front().where));
    detail::put(out.structure,
                calls == 1 ? "a single call" : "a group of " + std::to_string(calls) + " calls");
  };
  return session_.settle(mine, words);
}

status checked::agree_locally(const claim &what) {
  for (std::size_t i = 0; i < what.calls.size(); ++i) {
    mover_->consider(what.calls[i]);
    if (status result = session_.check(request_of(what.calls[i], what.views[i])); !result)
      return result;
  }
  return {};
}

/// When the ranks differ, all learn it in the first exchange. Then all look for the reason
/// together, in the same steps whatever each had called: another number of calls, or the first call
/// that does not fit.
status checked::agree(claim &what) {
  if (level_of() == level::off)
    return {};
  if (level_of() == level::local)
    return agree_locally(what);
  status all = settle_all(what);
  if (all.code != outcome::refused)
    return all;
  if (status number = settle_number(what); !number)
    return number;
  std::size_t calls = what.calls.size();
  if (calls == 1)
    return all;
  for (std::size_t i = 0; i < calls; ++i)
    if (status one = settle_one(what, i); !one) {
      one.text += "\n  call " + std::to_string(i + 1) + " of " + std::to_string(calls) +
                  " in its group; none of them was made";
      return one;
    }
  return all;
}

status checked::issue(const call &what, ncclResult_t &result) const {
  result = pncclBroadcast(what.send, what.recv, what.count, what.type, what.root, what.comm,
                          what.stream);
  if (result == ncclSuccess || result == ncclInProgress)
    return {};
  return {outcome::broken, text_of("ncclBroadcast", result), {}};
}

} // namespace everyrank::nccl
