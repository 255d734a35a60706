// RUN: %check %s null-buffer
// c10d: a tensor that only one rank defines.
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/torch.h>

void undefined(c10d::ProcessGroup &group) {
  at::Tensor weights;
  if (group.getRank() == 0)
    weights = torch::randn({128, 64});
  std::vector<at::Tensor> tensors{weights};
  group.broadcast(tensors)->wait();
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: {{.*}} is undefined on ranks != 0{{.*}} [everyrank-null-buffer]
}

void placeholder(c10d::ProcessGroup &group) {
  at::Tensor weights;
  if (group.getRank() == 0)
    weights = torch::randn({128, 64});
  else
    weights = torch::empty({128, 64});
  std::vector<at::Tensor> tensors{weights};
  group.broadcast(tensors)->wait();
}

void placeholder_where_undefined(c10d::ProcessGroup &group) {
  at::Tensor weights;
  if (group.getRank() == 0)
    weights = torch::randn({128, 64});
  if (!weights.defined())
    weights = torch::empty({128, 64});
  std::vector<at::Tensor> tensors{weights};
  group.broadcast(tensors)->wait();
}
