// One table of datatypes.
#include "nccl/types.h"

namespace everyrank::nccl {

namespace {

// The first row of a type of ours is the way back.
constexpr struct {
  ncclDataType_t theirs;
  dtype ours;
} table[] = {
    {ncclInt8, dtype::i8},     {ncclUint8, dtype::u8},          {ncclInt32, dtype::i32},
    {ncclUint32, dtype::u32},  {ncclInt64, dtype::i64},         {ncclUint64, dtype::u64},
    {ncclFloat16, dtype::f16}, {ncclBfloat16, dtype::bf16},     {ncclFloat32, dtype::f32},
    {ncclFloat64, dtype::f64}, {ncclFloat8e4m3, dtype::f8e4m3}, {ncclFloat8e5m2, dtype::f8e5m2},
    {ncclUint8, dtype::bytes}, {ncclUint8, dtype::boolean},
};

} // namespace

std::optional<dtype> dtype_of(ncclDataType_t type) noexcept {
  for (const auto &row : table)
    if (row.theirs == type)
      return row.ours;
  return {};
}

std::optional<ncclDataType_t> nccl_type_of(dtype type) noexcept {
  for (const auto &row : table)
    if (row.ours == type)
      return row.theirs;
  return {};
}

ncclResult_t result_of(outcome code) noexcept {
  switch (code) {
  case outcome::agreed:
    return ncclSuccess;
  case outcome::refused:
    return ncclInvalidArgument;
  case outcome::missing:
    return ncclRemoteError;
  case outcome::broken:
    break;
  }
  return ncclSystemError;
}

std::string text_of(const char *call, ncclResult_t result) {
  return std::string("everyrank: ") + call + ": " + ncclGetErrorString(result);
}

} // namespace everyrank::nccl
