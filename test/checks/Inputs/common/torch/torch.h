// libtorch: tensors and the factories that define them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace c10 {

template <class T> class intrusive_ptr {
public:
  intrusive_ptr() = default;
  T *operator->() const;
  T &operator*() const;
  T *get() const;
  bool defined() const;
  explicit operator bool() const;
};

template <class T> class ArrayRef {
public:
  ArrayRef(std::initializer_list<T>);
};
using IntArrayRef = ArrayRef<int64_t>;

} // namespace c10

namespace at {

class TensorBase {
public:
  TensorBase() = default;
  TensorBase(const TensorBase &) = default;
  TensorBase(TensorBase &&) = default;
  ~TensorBase();
  TensorBase &operator=(const TensorBase &) = default;
  bool defined() const;
  void reset();
  int64_t numel() const;
  void *data_ptr() const;
};

class Tensor : public TensorBase {
public:
  Tensor() = default;
  Tensor data() const;
  Tensor clone() const;
  Tensor contiguous() const;
  template <class T> T *data_ptr() const;
};

using TensorList = c10::ArrayRef<Tensor>;

} // namespace at

namespace torch {

using at::Tensor;
Tensor empty(c10::IntArrayRef sizes);
Tensor zeros(c10::IntArrayRef sizes);
Tensor randn(c10::IntArrayRef sizes);
Tensor tensor(std::initializer_list<float> values);
Tensor empty_like(const Tensor &other);

} // namespace torch
