// One table of element types.
#include "nccl/reduce.h"

#include <cstdint>
#include <cstring>

namespace hostnccl {

namespace {

template <class T> void add_as(std::byte *to, const std::byte *from, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += sizeof(T)) {
    T sum, more;
    std::memcpy(&sum, to + at, sizeof sum);
    std::memcpy(&more, from + at, sizeof more);
    sum = T(sum + more);
    std::memcpy(to + at, &sum, sizeof sum);
  }
}

struct element {
  ncclDataType_t type;
  int size;
  void (*add)(std::byte *, const std::byte *, std::size_t); // null: the host cannot
};

constexpr element table[] = {
    {ncclInt8, 1, add_as<std::int8_t>},
    {ncclUint8, 1, add_as<std::uint8_t>},
    {ncclInt32, 4, add_as<std::int32_t>},
    {ncclUint32, 4, add_as<std::uint32_t>},
    {ncclInt64, 8, add_as<std::int64_t>},
    {ncclUint64, 8, add_as<std::uint64_t>},
    {ncclFloat16, 2, nullptr},
    {ncclBfloat16, 2, nullptr},
    {ncclFloat8e4m3, 1, nullptr},
    {ncclFloat8e5m2, 1, nullptr},
    {ncclFloat32, 4, add_as<float>},
    {ncclFloat64, 8, add_as<double>},
};

const element *find(ncclDataType_t type) {
  for (const element &row : table)
    if (row.type == type)
      return &row;
  return nullptr;
}

} // namespace

int size_of(ncclDataType_t type) {
  const element *row = find(type);
  return row ? row->size : 0;
}

bool can_add(ncclDataType_t type) {
  const element *row = find(type);
  return row && row->add;
}

void add(ncclDataType_t type, std::byte *to, const std::byte *from, std::size_t bytes) {
  find(type)->add(to, from, bytes);
}

} // namespace hostnccl
