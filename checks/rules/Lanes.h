// The lanes of a finding: what each kind of ranks does up to the collective, as data for a picture.
#pragma once

#include "rules/Wording.h"

namespace everyrank::rules {

// A few words for the events of a call that every rank enters.
struct CallWords {
  std::string bad;   // how the argument is on the bad ranks: "null"
  std::string good;  // and on the others: "valid"
  std::string lacks; // where it became bad, and where it got a good value
  std::string gains;
  bool isGoodForOthers = true; // false: who is wrong cannot be told
};

using ValueOf = llvm::function_ref<const analysis::Value &(const analysis::Observation &)>;

// Every rank enters `site`, those of `bad` with a bad argument. `valueOf` tells where the
// argument's value comes from, for arguments that have a value.
void drawCall(const Input &input, const analysis::Site &site, llvm::ArrayRef<unsigned> bad,
              const CallWords &words, Finding &finding, ValueOf valueOf = nullptr);

// Two classes meet in the same collective with arguments that do not fit together.
struct PairWords {
  std::string one, two; // how the argument is on either side
  std::string origin;   // where it got so
};
void drawPair(const Input &input, const analysis::Meeting &meeting, const PairWords &words,
              Finding &finding, ValueOf valueOf = nullptr);

// Two classes, or some ranks of one class and others, do not come together.
void drawMeeting(const Input &input, const analysis::Meeting &meeting, Finding &finding);

} // namespace everyrank::rules
