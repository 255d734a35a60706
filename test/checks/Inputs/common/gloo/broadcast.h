// Gloo: the options object and the free function.
#pragma once

#include <cstddef>
#include <memory>

namespace gloo {

class Context {
public:
  const int rank;
  const int size;
};

class BroadcastOptions {
public:
  explicit BroadcastOptions(const std::shared_ptr<Context> &context);
  template <typename T> void setInput(T *memory, size_t elements);
  template <typename T> void setOutput(T *memory, size_t elements);
  void setRoot(int root);
  void setTag(unsigned tag);
};

void broadcast(BroadcastOptions &options);

} // namespace gloo
