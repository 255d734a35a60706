// What a rule reports: plain data, no text formats and no Clang.
#pragma once

#include "model/Handle.h"

#include <cstdint>
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

// One thing that ranks do on their way to a collective.
struct Event {
  enum class Kind : uint8_t {
    Passes, // nothing that sets these ranks apart
    Lacks,  // their argument becomes bad
    Gains,  // their argument gets a good value
    Calls,  // they enter the collective, and all is well
    Fails,  // they enter it with a bad argument, or enter the wrong one
    Waits,  // they enter it and wait in vain
    Leaves, // they leave before it
    Absent, // they never get to it
  };
  Kind kind = Kind::Passes;
  Handle where;
  std::string text; // a few words
};

// What one kind of ranks does up to the collective.
struct Lane {
  std::string ranks;
  std::vector<Event> events;
};

// One diagnosis. `check` is the name without the `everyrank-` prefix.
struct Finding {
  std::string check;
  Handle where;        // the collective, or the call that hands the bad argument to it
  Handle argument;     // the offending argument, if it has a place in the source
  std::string ranks;   // which ranks, e.g. "ranks != 0"
  std::string message; // one line, no check name
  std::vector<Note> notes;
  std::vector<Lane> lanes; // for pictures: the kinds of ranks that it tells apart, the root's first
  Fix fix;
};

} // namespace everyrank
