// Tensors of libtorch: undefined off the root is fine, on the root it is refused on all ranks.
#include "everyrank/torch.h"
#include "everyrank/threads.h"

#include <gmock/gmock.h>

using namespace everyrank;
using testing::Each;
using testing::HasSubstr;

namespace {

constexpr int size = 3;

/// Broadcasts each rank's tensor from rank 0; what arrives, or what is thrown.
std::vector<std::string> share(at::Tensor (*make)(int rank), at::Tensor wanted = {}) {
  std::vector<std::string> result(size);
  run_threads(size, [&](communicator &comm) {
    std::string &mine = result[std::size_t(comm.rank())];
    try {
      at::Tensor got = broadcast(comm, make(comm.rank()), 0);
      mine = got.equal(wanted) && got.scalar_type() == wanted.scalar_type() ? "right" : "wrong";
    } catch (const disagreement &refusal) {
      mine = refusal.what();
    }
  });
  return result;
}

TEST(Torch, UndefinedOffTheRootIsMade) {
  auto make = [](int rank) {
    return rank == 0 ? at::arange(6, at::kFloat).view({2, 3}) : at::Tensor();
  };
  EXPECT_THAT(share(make, make(0)), Each("right"));
}

TEST(Torch, EveryTypeThatWeKnow) {
  for (const everyrank::detail::torch_type &row : everyrank::detail::torch_types) {
    static at::ScalarType type;
    type = row.theirs;
    auto make = [](int rank) { return rank == 0 ? at::ones({4}, type) : at::Tensor(); };
    EXPECT_THAT(share(make, make(0)), Each("right")) << name_of(row.ours);
  }
}

TEST(Torch, APlaceholderIsFilledInPlace) {
  auto make = [](int rank) { return at::full({3}, rank == 0 ? 7 : 0, at::kLong); };
  EXPECT_THAT(share(make, make(0)), Each("right"));
}

TEST(Torch, ARootThatIsTransposedSendsItsElements) {
  auto make = [](int rank) {
    return rank == 0 ? at::arange(6, at::kFloat).view({2, 3}).t() : at::Tensor();
  };
  EXPECT_THAT(share(make, make(0)), Each("right"));
}

TEST(Torch, UndefinedOnTheRootIsRefusedOnAll) {
  auto all = share([](int rank) { return rank == 0 ? at::Tensor() : at::ones({2}); });
  EXPECT_THAT(all, Each(all[0]));
  EXPECT_THAT(all[0], HasSubstr("buffer: an undefined tensor on rank 0"));
}

TEST(Torch, AnotherShapeIsRefusedOnAll) {
  auto all = share([](int rank) { return at::ones({rank == 1 ? 5 : 4}); });
  EXPECT_THAT(all, Each(HasSubstr("count: 5 on rank 1; expected 4 as on ranks 0,2")));
}

TEST(Torch, WhatCannotBeSentIsRefusedOnAll) {
  auto refused = [](at::Tensor (*make)(int), const std::string &why) {
    EXPECT_THAT(share(make),
                Each(HasSubstr("buffer: not one that can be sent (" + why + ") on rank")));
  };
  refused([](int rank) { return rank == 0 ? at::eye(3).to_sparse() : at::Tensor(); },
          "its layout is not strided");
  refused([](int) { return at::ones({1, 1, 1, 1, 1, 1, 1, 1, 1}); },
          "of more than eight dimensions");
  refused([](int rank) { return rank == 0 ? at::empty({2}, at::kMeta) : at::Tensor(); },
          "it is neither on the CPU nor on CUDA");
  refused([](int) { return at::conj(at::ones({2}, at::kComplexFloat)); },
          "conjugated or negated lazily; call resolve_conj() and resolve_neg()");
}

TEST(Torch, AScalarAndAnEmptyTensorArrive) {
  auto scalar = [](int rank) {
    return rank == 0 ? at::scalar_tensor(2.5, at::kDouble) : at::Tensor();
  };
  EXPECT_THAT(share(scalar, scalar(0)), Each("right"));
  auto empty = [](int rank) { return rank == 0 ? at::ones({0, 3}) : at::Tensor(); };
  EXPECT_THAT(share(empty, empty(0)), Each("right"));
}

} // namespace
