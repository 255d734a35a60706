// RUN: %check %s mismatched-root
// c10d: the root stands in the options, as a rank of the group.
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

void own_rank(c10d::ProcessGroup &group, std::vector<at::Tensor> &tensors) {
  c10d::BroadcastOptions options;
  options.rootRank = group.getRank();
  group.broadcast(tensors, options)->wait();
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'broadcast' is the caller's own rank, so it differs on every rank [everyrank-mismatched-root]
}

void past_the_end(c10d::ProcessGroup &group, std::vector<at::Tensor> &tensors) {
  c10d::BroadcastOptions options;
  options.rootRank = group.getSize();
  group.broadcast(tensors, options)->wait();
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the root of 'broadcast' is past the last rank [everyrank-mismatched-root]
}

void first(c10d::ProcessGroup &group, std::vector<at::Tensor> &tensors) {
  group.broadcast(tensors)->wait();
}

void last(c10d::ProcessGroup &group, std::vector<at::Tensor> &tensors) {
  c10d::BroadcastOptions options;
  options.rootRank = group.getSize() - 1;
  group.broadcast(tensors, options)->wait();
}
