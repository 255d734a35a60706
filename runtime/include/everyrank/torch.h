// Tensors of libtorch: off the root an undefined one will do. Needs ATen's headers, nothing else of
// everyrank does.
#pragma once

#include "everyrank/alloc.h"

#include <ATen/ATen.h>

namespace everyrank {

namespace detail {

struct torch_type {
  at::ScalarType theirs;
  dtype ours;
};
inline constexpr torch_type torch_types[] = {
    {at::kBool, dtype::boolean}, {at::kByte, dtype::u8},          {at::kChar, dtype::i8},
    {at::kShort, dtype::i16},    {at::kInt, dtype::i32},          {at::kLong, dtype::i64},
    {at::kHalf, dtype::f16},     {at::kBFloat16, dtype::bf16},    {at::kFloat, dtype::f32},
    {at::kDouble, dtype::f64},   {at::kComplexFloat, dtype::c64}, {at::kComplexDouble, dtype::c128},
};

inline const torch_type *find(at::ScalarType type) {
  for (const torch_type &row : torch_types)
    if (row.theirs == type)
      return &row;
  return nullptr;
}
inline const torch_type *find(dtype type) {
  for (const torch_type &row : torch_types)
    if (row.ours == type)
      return &row;
  return nullptr;
}

inline device_kind kind_of(const at::Tensor &tensor) {
  if (tensor.is_cuda())
    return device_kind::cuda;
  return tensor.device().is_cpu() && tensor.is_pinned() ? device_kind::pinned : device_kind::host;
}

/// Why the elements of a tensor are not simply memory; null when they are.
inline const char *why_unfit(const at::Tensor &tensor) {
  if (tensor.layout() != at::kStrided)
    return "its layout is not strided";
  if (!tensor.device().is_cpu() && !tensor.is_cuda())
    return "it is neither on the CPU nor on CUDA";
  if (!find(tensor.scalar_type()))
    return "of a type that everyrank does not know";
  if (std::size_t(tensor.dim()) > extents::most)
    return "of more than eight dimensions";
  if (tensor.is_conj() || tensor.is_neg())
    return "conjugated or negated lazily; call resolve_conj() and resolve_neg()";
  return nullptr;
}

} // namespace detail

/// Throws nothing: a tensor that cannot be sent (undefined, sparse, of an unknown type, of more
/// than eight dimensions, conjugated or negated but not yet) becomes a view with a fault, which all
/// ranks learn of.
inline tensor_view view(const at::Tensor &tensor) {
  if (!tensor.defined())
    return tensor_view::undefined();
  if (const char *why = detail::why_unfit(tensor))
    return tensor_view::unfit(why);
  const detail::torch_type *type = detail::find(tensor.scalar_type());
  tensor_view result(tensor.data_ptr(), type->ours, {});
  result.shape = extents(std::span(tensor.sizes().data(), tensor.sizes().size()));
  result.strides = extents(std::span(tensor.strides().data(), tensor.strides().size()));
  result.device = {detail::kind_of(tensor), tensor.is_cuda() ? int(tensor.get_device()) : 0};
  return result;
}

/// Sends the root's tensor to all ranks and returns it, or the copy, on each. Off the root an
/// undefined tensor is fine: a new one of the root's shape and type is made, on the same kind of
/// device. A defined one is filled in place, if it fits. On the root an undefined tensor is refused
/// on all ranks.
inline at::Tensor broadcast(communicator_ref comm, at::Tensor tensor, int root,
                            std::source_location where = std::source_location::current()) {
  std::optional<tensor_view> mine;
  if (tensor.defined())
    mine = view(tensor);
  auto allocate = [&](dtype type, const extents &shape, device_kind kind) {
    auto options = at::dtype(detail::find(type)->theirs)
                       .device(kind == device_kind::cuda ? at::kCUDA : at::kCPU);
    tensor = at::empty(at::IntArrayRef(shape.begin(), shape.end()), options);
    return view(tensor);
  };
  broadcast_alloc(comm, mine, root, allocate, where);
  return tensor;
}

} // namespace everyrank
