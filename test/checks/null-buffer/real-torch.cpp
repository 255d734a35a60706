// REQUIRES: torch
// RUN: %check %s null-buffer --real -- -std=c++17 -isystem/usr/include/torch/csrc/api/include
// The real libtorch.
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/torch.h>

void undefined(const c10::intrusive_ptr<c10d::ProcessGroup> &group) {
  at::Tensor weights;
  if (group->getRank() == 0)
    weights = torch::randn({128, 64});
  std::vector<at::Tensor> tensors{weights};
  group->broadcast(tensors)->wait();
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} is undefined on ranks != 0{{.*}} [everyrank-null-buffer]
}

void defined(const c10::intrusive_ptr<c10d::ProcessGroup> &group) {
  auto weights = group->getRank() == 0 ? torch::randn({128, 64}) : torch::empty({128, 64});
  std::vector<at::Tensor> tensors{weights};
  group->broadcast(tensors)->wait();
}
