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
};

// What the ranks of one class bring to one collective.
struct Observation {
  bool reached = false;
  Value send, recv;
  // For a list of tensors: the list, and what is known of all, or of the worst, of its elements.
  Value list, element;
  Sym count, root, comm;
  Sym needed; // bytes that count and datatype call for
  bool isRoot = false; // certainly the root
  bool isList = false;
};

struct Site {
  std::vector<Frame> frames;
  const model::Instr *collective;
  std::vector<Observation> classes; // one for each class of the function
};

// All of one analysed function.
struct Facts {
  const model::Function *function;
  std::vector<RankClass> classes;
  std::vector<Site> sites;
  bool cut = false; // the budget ran out: nothing here may be believed
};

} // namespace everyrank::analysis
