// Loops: header, body, step and exit blocks.
#include "lower/FunctionLowering.h"

#include "llvm/Support/SaveAndRestore.h"

namespace everyrank::lower {

using namespace clang;
using model::Initial;
using model::Instr;

void FunctionLowering::whileStmt(const WhileStmt *s) {
  const BlockId head = newBlock(), body = newBlock(), after = newBlock();
  jump(head);
  enter(head);
  if (s->getConditionVariable())
    variable(s->getConditionVariable(), s->getConditionVariableDeclStmt());
  condition(s->getCond(), body, after);
  enter(body);
  llvm::SaveAndRestore breaks(breakTo, after);
  llvm::SaveAndRestore continues(continueTo, head);
  stmt(s->getBody());
  jump(head);
  enter(after);
}

void FunctionLowering::doStmt(const DoStmt *s) {
  const BlockId body = newBlock(), check = newBlock(), after = newBlock();
  jump(body);
  enter(body);
  llvm::SaveAndRestore breaks(breakTo, after);
  llvm::SaveAndRestore continues(continueTo, check);
  stmt(s->getBody());
  jump(check);
  enter(check);
  condition(s->getCond(), body, after);
  enter(after);
}

void FunctionLowering::forStmt(const ForStmt *s) {
  stmt(s->getInit());
  const BlockId head = newBlock(), body = newBlock(), step = newBlock(), after = newBlock();
  jump(head);
  enter(head);
  if (s->getConditionVariable())
    variable(s->getConditionVariable(), s->getConditionVariableDeclStmt());
  if (s->getCond())
    condition(s->getCond(), body, after);
  else
    jump(body);
  enter(body);
  {
    llvm::SaveAndRestore breaks(breakTo, after);
    llvm::SaveAndRestore continues(continueTo, step);
    stmt(s->getBody());
  }
  jump(step);
  enter(step);
  if (s->getInc())
    discard(s->getInc());
  jump(head);
  enter(after);
}

void FunctionLowering::rangeFor(const CXXForRangeStmt *s) {
  stmt(s->getInit());
  const PlaceId range = place(s->getRangeInit());
  const BlockId head = newBlock(), body = newBlock(), after = newBlock();
  jump(head);
  enter(head);
  model::Expr length;
  length.kind = model::Expr::Kind::Length;
  length.place = range;
  branch(m.unknown(m.expr(length)), body, after, s->getRangeInit());
  enter(body);
  rangeElement(s, range);
  llvm::SaveAndRestore breaks(breakTo, after);
  llvm::SaveAndRestore continues(continueTo, head);
  const bool isUnordered = unit.types.isUnordered(s->getRangeInit()->getType());
  if (isUnordered)
    unorderedLoops.push_back({s->getLoopVariable(), s});
  stmt(s->getBody());
  if (isUnordered)
    unorderedLoops.pop_back();
  jump(head);
  enter(after);
}

void FunctionLowering::rangeElement(const CXXForRangeStmt *s, PlaceId range) {
  const VarDecl *v = s->getLoopVariable();
  const PlaceId dst = m.varPlace(unit.var(*v));
  const model::Sort sort = m[range].type.sort;
  const bool known = sort == model::Sort::Container || sort == model::Sort::Array;
  if (!known || isa<DecompositionDecl>(v))
    return declare(dst, Initial::Unknown, s->getLoopVarStmt());
  const PlaceId element =
      m.index(range, ExprId{}, unit.types.map(v->getType().getNonReferenceType()));
  const bool byReference = v->getType()->isReferenceType();
  Instr &instr = emit(Instr::Kind::Assign, s->getLoopVarStmt());
  instr.dst = dst;
  instr.a = byReference ? m.address(element) : m.load(element);
}

} // namespace everyrank::lower
