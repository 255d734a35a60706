// Words and notes that several rules share.
#pragma once

#include "rules/Rule.h"

#include "llvm/ADT/STLExtras.h"

namespace everyrank::rules {

// Which classes of a site a predicate holds for.
template <class Predicate>
std::vector<unsigned> classesWhere(const analysis::Site &site, Predicate holds) {
  std::vector<unsigned> found;
  for (unsigned i = 0; i < site.classes.size(); ++i)
    if (site.classes[i].reached && holds(i, site.classes[i]))
      found.push_back(i);
  return found;
}

// The sites of broadcasts that hand over a buffer.
inline auto broadcasts(const Input &input) {
  return llvm::make_filter_range(input.facts.sites, [](const analysis::Site &site) {
    return site.collective->row->op == api::Op::Broadcast && site.collective->recv.value;
  });
}

// The argument as the user wrote it ("grid", "w.dev"), or "" when it has no name.
std::string bufferName(const Input &input, model::ExprId buffer);

std::string ranksIn(const Input &input, llvm::ArrayRef<unsigned> classes);

// Where to report: the collective, or the outermost call that handed the buffer down.
Handle place(const Input &input, const analysis::Site &site, model::ExprId buffer);
// The text of a symbol where it has one: a number, or the name of an API's constant.
std::string valueText(const Input &input, analysis::Sym s);

// The call that `place` names, as the words of a message: "'MPI_Bcast'".
std::string collectiveName(const analysis::Site &site);

// Where the program asks for the rank by which these classes are told apart; may be none.
Handle rankSource(const Input &input, llvm::ArrayRef<unsigned> classes);

// "the collective is here" when the warning stands at a call of a wrapper, "the rank is obtained
// here" when the classes come from a rank source.
void addContext(const Input &input, const analysis::Site &site, model::ExprId buffer,
                llvm::ArrayRef<unsigned> classes, Finding &finding);

// Whether the ranks of a class get to a site only by a choice that the other ranks rule out: the
// root sends "nothing follows", and what would follow never happens.
bool isAvoided(const Input &input, const analysis::Site &site, unsigned classIndex);

// Whether a buffer of such elements may travel as this datatype; true when either is unknown.
bool datatypeFits(const Input &input, const analysis::Site &site, unsigned classIndex);
const api::Datatype *datatypeOf(const Input &input, analysis::Sym type);

// Whether the program asks another communicator than `comm` for this rank.
bool isOfAnother(const Input &input, analysis::Sym rank, analysis::Sym comm);

// Whether a class that may lack the members of this site's communicator is too small to judge.
bool mayBeOutside(const Input &input, const analysis::Site &site, unsigned classIndex);

} // namespace everyrank::rules
