// c10d: process groups and the work they return.
#pragma once

#include <torch/torch.h>

namespace c10d {

class Work {
public:
  bool wait();
};

struct BroadcastOptions {
  int64_t rootRank = 0;
  int64_t rootTensor = 0;
};

class ProcessGroup {
public:
  virtual ~ProcessGroup();
  int getRank() const;
  int getSize() const;
  virtual c10::intrusive_ptr<Work> broadcast(std::vector<at::Tensor> &tensors,
                                             const BroadcastOptions &options = BroadcastOptions());
};

} // namespace c10d
