// Local facts and faults of one call.
#include "fingerprint/describe.h"
#include "fingerprint/hash.h"

#include <cstring>

namespace everyrank::detail {

namespace {

void blame(statement &out, fault_kind kind, std::string_view detail = {}) {
  if (out.facts.fault != fault_kind::none || kind == fault_kind::none)
    return;
  out.facts.fault = kind;
  put(out.fault, detail);
}

std::uint64_t hash_of(const extents &values) {
  return hash64(std::as_bytes(std::span(values.begin(), values.size())), values.size());
}

void describe_shape(const tensor_view &view, op_kind op, record &facts) {
  facts.type = view.type;
  facts.count = view.count();
  facts.dims = std::uint8_t(view.shape.size());
  for (std::size_t i = 0; i < view.shape.size() && i < record_dims; ++i)
    facts.shape[i] = view.shape[i];
  if (view.shape.size() > record_dims)
    facts.shape[record_dims - 1] = std::int64_t(hash_of(view.shape));
  // A tensor that was made for the call need not have the root's strides.
  if (op == op_kind::broadcast && !view.contiguous())
    facts.layout = hash_of(view.strides);
}

inspection own_fault(const tensor_view &view, std::string_view which) {
  if (!view.defined)
    return {.fault = fault_kind::undefined_tensor, .detail = std::string(which)};
  if (view.why_unfit)
    return {.fault = fault_kind::unfit_tensor, .detail = view.why_unfit};
  if (!is_known(view.type))
    return {.fault = fault_kind::bad_type, .detail = std::to_string(int(view.type))};
  if (view.count() < 0)
    return {.fault = fault_kind::bad_shape, .detail = to_text(view.shape)};
  if (view.strides.size() && view.strides.size() != view.shape.size())
    return {.fault = fault_kind::bad_shape,
            .detail = to_text(view.shape) + " with strides " + to_text(view.strides)};
  if (view.count() > 0 && !view.data)
    return {.fault = fault_kind::null_buffer, .detail = std::string(which)};
  if (!in_host_memory(view) && !view.contiguous())
    return {.fault = fault_kind::layout, .detail = to_text(view.strides)};
  return {};
}

// The data library is asked in any case: whether the stream is captured is no matter of the buffer.
void find_faults(const tensor_view &view, int root, const mover &data, statement &out,
                 std::string_view which) {
  inspection own = own_fault(view, which), found = data.inspect(view, root);
  out.facts.capturing |= found.capturing;
  blame(out, own.fault, own.detail);
  blame(out, found.fault, found.detail);
}

std::uint8_t reach_of(const tensor_view &view) { return in_host_memory(view) ? 0 : 1; }

void describe_leaves(const request &call, const mover &data, statement &out) {
  std::size_t number = 0;
  for (const tensor_view &view : call.leaves) {
    find_faults(view, call.root, data, out,
                call.container ? "leaf " + std::to_string(number) : std::string());
    out.facts.reach |= reach_of(view);
    ++number;
  }
  for (const tensor_view &view : call.examined)
    find_faults(view, call.root, data, out, {});
}

} // namespace

std::string to_text(const extents &values) {
  std::string result = "(";
  for (std::int64_t value : values)
    result += (result.size() > 1 ? ", " : "") + std::to_string(value);
  return result + ")";
}

std::string to_text(const call_site &where) {
  std::string name{where.file.substr(where.file.rfind('/') + 1)};
  return where.line ? name + ":" + std::to_string(where.line)
                    : (name.empty() ? "a place not known" : name);
}

void describe(const request &call, int ranks, const mover &data, statement &out) {
  record &facts = out.facts;
  facts.op = call.op;
  facts.root = call.root;
  facts.leaves = std::uint32_t(call.leaves.size());
  blame(out, call.fault, call.fault_detail);
  if (call.root < 0 || call.root >= ranks)
    blame(out, fault_kind::bad_root,
          std::to_string(call.root) + " of " + std::to_string(ranks) + " ranks");
  if (call.container)
    facts.structure = hash64(std::as_bytes(std::span(call.structure)), 1);
  else if (!call.leaves.empty())
    describe_shape(call.leaves[0], call.op, facts);
  describe_leaves(call, data, out);
  if (!call.leaves.empty()) {
    facts.kind = call.leaves[0].device.kind;
    facts.device = std::int16_t(call.leaves[0].device.index);
  }
}

void explain(const request &call, statement &out) {
  put(out.site, to_text(call.where));
  put(out.structure, call.container ? call.structure : "a plain buffer");
  if (call.container || call.leaves.empty())
    return;
  const tensor_view &view = call.leaves[0];
  put(out.shape, to_text(view.shape));
  put(out.layout, view.contiguous() ? "row-major" : to_text(view.strides));
}

} // namespace everyrank::detail
