// What a rule reports: plain data, no text formats and no Clang.
#pragma once

#include "model/Handle.h"

#include <string>
#include <vector>

namespace everyrank {

// A source edit that repairs a finding; the front end turns it into text, or drops it when it is
// not safe in the source at hand.
struct Fix {
  enum class Kind {
    None,
    HoistAllocation, // move the statement `what` in front of the guard `guard`
  };
  Kind kind = Kind::None;
  Handle what;
  Handle guard;
};

struct Note {
  Handle where;
  std::string text;
};

// One diagnosis. `check` is the name without the `everyrank-` prefix.
struct Finding {
  std::string check;
  Handle where;        // the collective, or the call that hands the bad argument to it
  Handle argument;     // the offending argument, if it has a place in the source
  std::string ranks;   // which ranks, e.g. "ranks != 0"
  std::string message; // one line, no check name
  std::vector<Note> notes;
  Fix fix;
};

} // namespace everyrank
