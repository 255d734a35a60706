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

void find_faults(const tensor_view &view, int root, const mover &data, statement &out,
                 std::string_view which) {
  if (!view.defined)
    return blame(out, fault_kind::undefined_tensor, which);
  if (view.count() < 0)
    return blame(out, fault_kind::bad_shape, to_text(view.shape));
  if (view.strides.size() && view.strides.size() != view.shape.size())
    return blame(out, fault_kind::bad_shape,
                 to_text(view.shape) + " with strides " + to_text(view.strides));
  if (view.count() > 0 && !view.data)
    return blame(out, fault_kind::null_buffer, which);
  if (!in_host_memory(view) && !view.contiguous())
    return blame(out, fault_kind::layout, to_text(view.strides));
  inspection found = data.inspect(view, root);
  out.facts.capturing |= found.capturing;
  if (found.fault != fault_kind::none)
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
  std::string_view file = call.where.file_name();
  put(out.site,
      std::string(file.substr(file.rfind('/') + 1)) + ":" + std::to_string(call.where.line()));
  put(out.structure, call.container ? call.structure : "a plain buffer");
  if (call.container || call.leaves.empty())
    return;
  const tensor_view &view = call.leaves[0];
  put(out.shape, to_text(view.shape));
  put(out.layout, view.contiguous() ? "row-major" : to_text(view.strides));
}

} // namespace everyrank::detail
