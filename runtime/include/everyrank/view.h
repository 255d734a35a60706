// What a broadcast moves: element type, place, shape and strides of memory that somebody else owns.
#pragma once

#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace everyrank {

/// The type of an element. `bytes` is memory without a type, element size 1.
enum class dtype : std::uint8_t {
  bytes,
  boolean,
  u8,
  u16,
  u32,
  u64,
  i8,
  i16,
  i32,
  i64,
  f16,
  bf16,
  f32,
  f64,
  c64,  ///< two f32
  c128, ///< two f64
  f8e4m3,
  f8e5m2,
};

/// The size of one element in bytes.
std::size_t size_of(dtype type) noexcept;
/// The name as it stands in messages, `f32` for example.
std::string_view name_of(dtype type) noexcept;
/// Is it one of the list, and not a number that was made one?
bool is_known(dtype type) noexcept;

/// Where memory lies. `pinned` is host memory, `managed` is either's, that devices reach too.
enum class device_kind : std::uint8_t { host, pinned, managed, cuda };

std::string_view name_of(device_kind kind) noexcept;

/// A place: a kind and, for devices, their number in this process.
struct device {
  device_kind kind = device_kind::host;
  int index = 0;
  friend bool operator==(const device &, const device &) = default;
};

/// Up to eight numbers, one a dimension: a shape or strides. No memory of its own.
class extents {
public:
  static constexpr std::size_t most = 8;

  extents() = default;
  extents(std::initializer_list<std::int64_t> values) : extents({values.begin(), values.size()}) {}
  /// Throws std::length_error for more than eight dimensions.
  explicit extents(std::span<const std::int64_t> values);

  std::size_t size() const noexcept { return size_; }
  std::int64_t operator[](std::size_t at) const noexcept { return values_[at]; }
  std::int64_t &operator[](std::size_t at) noexcept { return values_[at]; }
  const std::int64_t *begin() const noexcept { return values_.data(); }
  const std::int64_t *end() const noexcept { return values_.data() + size_; }
  friend bool operator==(const extents &, const extents &) = default;

private:
  std::array<std::int64_t, most> values_{};
  std::uint8_t size_ = 0;
};

namespace detail {
template <class T> inline constexpr bool is_complex = false;
template <class T> inline constexpr bool is_complex<std::complex<T>> = true;

template <class T> constexpr dtype dtype_of() {
  constexpr auto power = [] { // 0..3 for 1, 2, 4, 8 bytes
    int result = 0;
    for (std::size_t size = sizeof(T); size > 1; size /= 2)
      ++result;
    return result;
  }();
  if constexpr (std::is_same_v<T, bool>)
    return dtype::boolean;
  else if constexpr (std::is_same_v<T, std::complex<float>>)
    return dtype::c64;
  else if constexpr (std::is_same_v<T, std::complex<double>>)
    return dtype::c128;
  else if constexpr (std::is_same_v<T, float>)
    return dtype::f32;
  else if constexpr (std::is_same_v<T, double>)
    return dtype::f64;
  else if constexpr (std::is_integral_v<T> && sizeof(T) <= 8)
    return dtype(int(std::is_signed_v<T> ? dtype::i8 : dtype::u8) + power);
  else
    return dtype::bytes;
}
} // namespace detail

/// Types that can be sent as the bytes that they are.
template <class T>
concept sendable =
    (std::is_trivially_copyable_v<T> || detail::is_complex<T>) && !std::is_pointer_v<T>;

/// A tensor in somebody else's memory: the most general thing that a broadcast takes.
///
/// `strides` are in elements, like `shape`; none means row-major without gaps. An undefined view
/// (no tensor at all) has `defined == false`, an unfit one says why it cannot be sent; either is a
/// local fault that all ranks learn of.
struct tensor_view {
  void *data = nullptr;
  dtype type = dtype::bytes;
  extents shape;
  extents strides;
  everyrank::device device;
  bool defined = true;
  const char *why_unfit = nullptr; ///< lives at least as long as the view

  tensor_view() = default;
  tensor_view(void *data, dtype type, extents shape, extents strides = {},
              everyrank::device device = {}) noexcept
      : data(data), type(type), shape(shape), strides(strides), device(device) {}

  /// Elements: the product of the shape, 1 for a scalar, -1 for a shape that no tensor has.
  std::int64_t count() const noexcept;
  /// `count()` times the size of an element; 0 when the count is -1.
  std::size_t bytes() const noexcept;
  /// Row-major and without gaps.
  bool contiguous() const noexcept;

  static tensor_view undefined() noexcept {
    tensor_view view;
    view.defined = false;
    return view;
  }
  static tensor_view unfit(const char *why) noexcept {
    tensor_view view;
    view.why_unfit = why;
    return view;
  }
};

/// A view of `count` elements at `data`, for plain pointers.
template <sendable T> tensor_view view(T *data, std::int64_t count) noexcept {
  constexpr dtype type = detail::dtype_of<T>();
  constexpr std::int64_t unit = type == dtype::bytes ? sizeof(T) : 1;
  bool fits = count >= 0 && count <= std::numeric_limits<std::int64_t>::max() / unit;
  return tensor_view(data, type, {fits ? count * unit : std::min<std::int64_t>(count, -1)});
}

template <sendable T, std::size_t N> tensor_view view(std::span<T, N> elements) noexcept {
  return view(elements.data(), static_cast<std::int64_t>(elements.size()));
}

/// A view with a shape and strides, both in elements, for row-major data no strides are needed.
template <sendable T> tensor_view strided(T *data, extents shape, extents strides = {}) {
  static_assert(detail::dtype_of<T>() != dtype::bytes, "a strided view needs a number type");
  return tensor_view(data, detail::dtype_of<T>(), shape, strides);
}

} // namespace everyrank
