// Missing ranks of every kind, for two to eight ranks: each survivor names them, none waits for
// ever.
#pragma once

#include "call.h"
#include "choices.h"
#include "flags.h"
#include "processes.h"

#include <deque>
#include <gmock/gmock.h>

namespace everyrank::test {

/// One group of ranks, of which some do not come to the second call before the others are done.
class absence {
public:
  using connector = std::function<channels(int rank)>;

  absence(ranks absent, int size, connector connect)
      : absent_(std::move(absent)), present_(all_but(absent_, size)),
        ranks_(size, [this, connect](int rank) {
          communicator comm(connect(rank), patient(std::chrono::seconds(5)));
          call(comm);
          if (holds(absent_, rank))
            over_.await(int(present_.size()));
          std::string text = call(comm);
          over_.raise();
          return text;
        }) {}

  void expect_named() {
    auto all = ranks_.wait();
    for (int rank : present_)
      EXPECT_EQ(all[std::size_t(rank)],
                "everyrank: ranks are missing in call 1 of this communicator\n  " +
                    detail::to_text(absent_) + " did not take part within 5 s")
          << "rank " << rank << " of " << all.size();
  }

private:
  ranks absent_, present_;
  flag over_;
  processes ranks_;
};

/// All kinds and sizes at once, for each waits for its time-out.
inline void expect_all_missing_named(const std::function<absence::connector(int size)> &connect) {
  std::deque<absence> groups;
  for (int size = 2; size <= 8; ++size)
    for (const ranks &absent : choices_but_all(size))
      groups.emplace_back(absent, size, connect(size));
  for (absence &one : groups)
    one.expect_named();
}

} // namespace everyrank::test
