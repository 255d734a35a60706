// What the analysis found out: for each collective and each rank class, what the call sees.
#pragma once

#include "analysis/RankClass.h"
#include "analysis/Value.h"

#include <vector>

namespace everyrank::analysis {

// A call on the way from the analysed function to a collective.
struct Frame {
  const model::Instr *call;
  const model::Function *callee;
  uint64_t context; // tells the calls that lead here apart
};

// What the ranks of one class bring to one collective.
struct Observation {
  bool reached = false;
  Value send, recv;
  // For a list of tensors: the list, and what is known of all, or of the worst, of its elements.
  Value list, element;
  Value count, comm;
  Sym root, type;
  Sym needed;          // bytes that count and datatype call for
  Sym content;         // what the buffer holds before the call, if it is a number
  Sym rank;            // the caller's rank, when the program keeps it in the buffer
  Sym received;        // what it holds after, on those who receive
  bool isRoot = false; // certainly the root
  bool isList = false;
  bool onStack = false;     // the buffer is a local variable
  bool isTemporary = false; // the buffer belongs to an object that nobody can name
  Handle dies;              // where the buffer dies although nobody has waited for the call
  bool inOpenGroup = false; // certainly or perhaps within group marks
  bool inLoop = false;
  Loc commHome;                       // the object that holds the communicator, when one does
  bool commIsElementOfClique = false; // one of several communicators of this thread
};

struct Site {
  std::vector<Frame> frames;
  // For each class: how many of the frames' calls it executes.
  std::vector<size_t> entered;
  const model::Instr *collective;
  std::vector<Observation> classes; // one for each class of the function
};

// Two classes come together at a pair of collectives, or fail to.
struct Meeting {
  enum class Kind : uint8_t {
    Matched, // the same collective, as far as can be told
    Missing, // `b` never gets to the collective of `a`
    Differs, // the collectives themselves, or their order, differ
    Served,  // `a` obeys what it receives in a loop, `b` does nothing: who commands is elsewhere
    Avoided, // `a` comes to its site only by a choice that `b` never makes
  };
  Kind kind = Kind::Matched;
  unsigned a = 0, b = 0;       // classes; equal when ranks of one class part ways
  size_t siteA = 0, siteB = 0; // in Facts::sites; none when the class has ended
  static constexpr size_t none = ~size_t{0};
  Handle parting; // the test after which they part, if it is not the class's own
  Handle leaving; // the jump by which some of them leave
  Sym rootA, rootB, countA, countB, typeA, typeB; // with what was received put in
};

// All of one analysed function.
struct Facts {
  const model::Function *function;
  std::vector<RankClass> classes;
  std::vector<Site> sites;
  std::vector<Meeting> meetings;
  std::vector<Handle> leftOpen; // exits within a group of collectives that the function opened
  bool cut = false;             // the budget ran out: nothing here may be believed
  unsigned steps = 0;           // what it cost
};

} // namespace everyrank::analysis
