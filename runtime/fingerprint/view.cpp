// Names, sizes and arithmetic of views.
#include "everyrank/view.h"

#include <limits>
#include <stdexcept>

namespace everyrank {

namespace {

struct type_row {
  std::string_view name;
  std::size_t size;
};
constexpr type_row types[] = {{"bytes", 1}, {"bool", 1},   {"u8", 1},    {"u16", 2}, {"u32", 4},
                              {"u64", 8},   {"i8", 1},     {"i16", 2},   {"i32", 4}, {"i64", 8},
                              {"f16", 2},   {"bf16", 2},   {"f32", 4},   {"f64", 8}, {"c64", 8},
                              {"c128", 16}, {"f8e4m3", 1}, {"f8e5m2", 1}};
static_assert(std::size(types) == std::size_t(dtype::f8e5m2) + 1);

constexpr std::string_view kinds[] = {"host", "pinned", "managed", "cuda"};
constexpr type_row unknown{"unknown", 1};

bool listed(dtype type) { return std::size_t(type) < std::size(types); }

const type_row &row(dtype type) { return listed(type) ? types[std::size_t(type)] : unknown; }

} // namespace

bool is_known(dtype type) noexcept { return listed(type); }
std::size_t size_of(dtype type) noexcept { return row(type).size; }
std::string_view name_of(dtype type) noexcept { return row(type).name; }
std::string_view name_of(device_kind kind) noexcept { return kinds[std::size_t(kind) % 4]; }

extents::extents(std::span<const std::int64_t> values) {
  if (values.size() > most)
    throw std::length_error("a tensor of more than eight dimensions");
  for (std::int64_t value : values)
    values_[size_++] = value;
}

std::int64_t tensor_view::count() const noexcept {
  // No object is larger than this many bytes.
  const std::int64_t limit = std::numeric_limits<std::int64_t>::max() / std::int64_t(size_of(type));
  std::int64_t result = 1;
  bool empty = false;
  for (std::int64_t extent : shape) {
    if (extent < 0)
      return -1;
    empty |= extent == 0;
    if (extent != 0 && result > limit / extent)
      result = -1;
    if (result < 0)
      continue;
    result *= extent ? extent : 1;
  }
  return empty ? 0 : result;
}

std::size_t tensor_view::bytes() const noexcept {
  std::int64_t elements = count();
  return elements < 0 ? 0 : std::size_t(elements) * size_of(type);
}

bool tensor_view::contiguous() const noexcept {
  if (strides.size() != shape.size())
    return true;            // no strides given
  std::uint64_t wanted = 1; // unsigned: may wrap for shapes that no tensor has
  for (std::size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1 && std::uint64_t(strides[i]) != wanted)
      return count() == 0;
    wanted *= std::uint64_t(shape[i]);
  }
  return true;
}

} // namespace everyrank
