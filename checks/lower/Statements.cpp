// Control flow: statements to blocks, branches and jumps.
#include "lower/FunctionLowering.h"

#include "model/Simplify.h"

#include "llvm/Support/SaveAndRestore.h"

namespace everyrank::lower {

using namespace clang;
using model::Initial;
using model::Instr;
using model::Terminator;

FunctionLowering::FunctionLowering(Unit &unit, const FunctionDecl &decl)
    : unit(unit), decl(decl), m(unit.module) {}

model::Function FunctionLowering::run() {
  f.name = qualifiedName(decl);
  f.decl = handle(&decl);
  f.isProgramEntry = decl.isMain();
  const auto *method = dyn_cast<CXXMethodDecl>(&decl);
  const bool isLambda = method && method->getParent()->isLambda();
  if (method && method->isInstance() && !isLambda)
    f.parameters.push_back(unit.thisVar(*method));
  for (const ParmVarDecl *p : decl.parameters())
    f.parameters.push_back(unit.var(*p));
  enter(newBlock());
  f.result = temporary(decl.getReturnType(), nullptr);
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&decl))
    constructorPrologue(constructor);
  if (isa<CompoundStmt>(decl.getBody()))
    compound(decl.getBody()); // what ends with the function needs no word
  else
    stmt(decl.getBody());
  leave({.kind = Terminator::Kind::Return});
  model::simplify(f);
  return std::move(f);
}

model::BlockId FunctionLowering::newBlock() {
  f.blocks.emplace_back();
  return {static_cast<uint32_t>(f.blocks.size() - 1)};
}

Instr &FunctionLowering::emit(Instr::Kind kind, const Stmt *where) {
  Instr &instr = f.blocks[current.value].instrs.emplace_back();
  instr.kind = kind;
  instr.where = handle(where);
  return instr;
}

void FunctionLowering::leave(Terminator end) {
  f.blocks[current.value].end = end;
  enter(newBlock());
}

void FunctionLowering::jump(BlockId to) { leave({.kind = Terminator::Kind::Jump, .to = to}); }

void FunctionLowering::branch(ExprId cond, BlockId yes, BlockId no, const Stmt *where) {
  if (m[cond].kind == model::Expr::Kind::Const) // do { ... } while (0) is no loop
    return jump(m[cond].value ? yes : no);
  leave({.kind = Terminator::Kind::Branch,
         .cond = cond,
         .to = yes,
         .otherwise = no,
         .where = handle(where),
         .isErrorPath = leaving && leaving->getBeginLoc().isMacroID(),
         .leaves = handle(leaving)});
}

void FunctionLowering::stmt(const Stmt *s) {
  if (!s || depth > 200)
    return;
  llvm::SaveAndRestore deeper(depth, depth + 1);
  if (const auto *e = dyn_cast<Expr>(s))
    return discard(e);
  switch (s->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return scope(s);
  case Stmt::DeclStmtClass:
    for (const Decl *d : cast<DeclStmt>(s)->decls())
      declaration(d, s);
    return;
  case Stmt::IfStmtClass:
    return ifStmt(cast<IfStmt>(s));
  case Stmt::SwitchStmtClass:
    return switchStmt(cast<SwitchStmt>(s));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return caseLabel(cast<SwitchCase>(s));
  case Stmt::WhileStmtClass:
    return whileStmt(cast<WhileStmt>(s));
  case Stmt::DoStmtClass:
    return doStmt(cast<DoStmt>(s));
  case Stmt::ForStmtClass:
    return forStmt(cast<ForStmt>(s));
  case Stmt::CXXForRangeStmtClass:
    return rangeFor(cast<CXXForRangeStmt>(s));
  case Stmt::ReturnStmtClass:
    return returnStmt(cast<ReturnStmt>(s));
  case Stmt::BreakStmtClass:
    return breakTo ? jump(breakTo) : leave({});
  case Stmt::ContinueStmtClass:
    return continueTo ? jump(continueTo) : leave({});
  case Stmt::GotoStmtClass:
    return jump(label(cast<GotoStmt>(s)->getLabel()));
  case Stmt::IndirectGotoStmtClass:
    return leave({});
  case Stmt::LabelStmtClass: {
    const BlockId here = label(cast<LabelStmt>(s)->getDecl());
    jump(here);
    enter(here);
    return stmt(cast<LabelStmt>(s)->getSubStmt());
  }
  case Stmt::AttributedStmtClass:
    return stmt(cast<AttributedStmt>(s)->getSubStmt());
  case Stmt::CXXTryStmtClass:
    return tryStmt(cast<CXXTryStmt>(s));
  default:
    return compound(s); // pragmas, captured regions and the like: their children in order
  }
}

void FunctionLowering::scope(const Stmt *s) {
  const size_t outer = living.size();
  compound(s);
  while (living.size() > outer)
    emit(Instr::Kind::End, s).dst = living.pop_back_val();
}

void FunctionLowering::compound(const Stmt *s) {
  if (const auto *captured = dyn_cast<CapturedStmt>(s))
    return stmt(captured->getCapturedStmt());
  for (const Stmt *child : s->children())
    stmt(child);
}

void FunctionLowering::condition(const Expr *e, BlockId yes, BlockId no) {
  const Expr *inner = bare(e);
  if (const auto *u = dyn_cast<UnaryOperator>(inner); u && u->getOpcode() == UO_LNot)
    return condition(u->getSubExpr(), no, yes);
  const auto *b = dyn_cast<BinaryOperator>(inner);
  if (b && b->isLogicalOp()) {
    const BlockId second = newBlock();
    if (b->getOpcode() == BO_LAnd)
      condition(b->getLHS(), second, no);
    else
      condition(b->getLHS(), yes, second);
    enter(second);
    return condition(b->getRHS(), yes, no);
  }
  ExprId cond;
  {
    llvm::SaveAndRestore<const Stmt *> inner(leaving, nullptr);
    cond = value(e);
  }
  branch(cond, yes, no, e);
}

// The jump at the end of a branch that leaves the way of the others, or null.
static const Stmt *jumpIn(const Stmt *s) {
  if (const auto *block = dyn_cast_or_null<CompoundStmt>(s))
    s = block->body_empty() ? nullptr : block->body_back();
  if (const auto *macro = dyn_cast_or_null<DoStmt>(s)) { // as they wrap what they consist of
    const Stmt *inner = jumpIn(macro->getBody());
    return isa_and_nonnull<ReturnStmt, GotoStmt>(inner) ? inner : nullptr;
  }
  return isa_and_nonnull<ReturnStmt, ContinueStmt, BreakStmt, GotoStmt>(s) ? s : nullptr;
}

void FunctionLowering::ifStmt(const IfStmt *s) {
  if (s->isConsteval())
    return stmt(s->isNegatedConsteval() ? s->getThen() : s->getElse());
  const BlockId yes = newBlock(), no = newBlock(), after = newBlock();
  stmt(s->getInit());
  if (s->getConditionVariable())
    variable(s->getConditionVariable(), s->getConditionVariableDeclStmt());
  {
    llvm::SaveAndRestore jumps(leaving, jumpIn(s->getThen()));
    condition(s->getCond(), yes, no);
  }
  enter(yes);
  {
    llvm::SaveAndRestore errors(afterError, afterError || testsStatus(s->getCond()) ||
                                                s->getThen()->getBeginLoc().isMacroID());
    stmt(s->getThen());
  }
  jump(after);
  enter(no);
  stmt(s->getElse());
  jump(after);
  enter(after);
}

// Whether a condition looks at a status that a call has returned.
bool FunctionLowering::testsStatus(const Expr *e) const {
  if (unit.types.isStatus(e->getType()))
    return true;
  return llvm::any_of(e->children(), [&](const Stmt *child) {
    const auto *part = dyn_cast_or_null<Expr>(child);
    return part && testsStatus(part);
  });
}

void FunctionLowering::switchStmt(const SwitchStmt *s) {
  stmt(s->getInit());
  if (s->getConditionVariable())
    variable(s->getConditionVariable(), s->getConditionVariableDeclStmt());
  const PlaceId subject = temporaryHolding(s->getCond());
  const BlockId after = newBlock();
  BlockId fallback = after;
  llvm::SmallVector<const CaseStmt *, 8> inOrder;
  for (const SwitchCase *c = s->getSwitchCaseList(); c; c = c->getNextSwitchCase()) {
    cases[c] = newBlock();
    if (const auto *one = dyn_cast<CaseStmt>(c))
      inOrder.insert(inOrder.begin(), one);
    else
      fallback = cases[c];
  }
  for (const CaseStmt *c : inOrder) {
    const BlockId next = newBlock();
    const ExprId cond =
        c->caseStmtIsGNURange()
            ? m.unknown(m.load(subject))
            : m.binary(model::Op::Eq, m.load(subject), value(c->getLHS()), handle(s->getCond()));
    branch(cond, cases[c], next, s->getCond());
    enter(next);
  }
  jump(fallback);
  llvm::SaveAndRestore breaks(breakTo, after);
  stmt(s->getBody());
  jump(after);
  enter(after);
}

void FunctionLowering::caseLabel(const SwitchCase *s) {
  if (auto it = cases.find(s); it != cases.end()) {
    jump(it->second);
    enter(it->second);
  }
  stmt(s->getSubStmt());
}

void FunctionLowering::returnStmt(const ReturnStmt *s) {
  if (const Expr *e = s->getRetValue()) {
    if (decl.getReturnType()->isReferenceType()) {
      const ExprId pointer = m.address(place(e));
      Instr &instr = emit(Instr::Kind::Assign, s);
      instr.dst = f.result;
      instr.a = pointer;
    } else if (e->getType()->isVoidType()) {
      discard(e);
    } else {
      initialise(f.result, e);
    }
  }
  leave({.kind = Terminator::Kind::Return, .where = handle(s), .isErrorPath = afterError});
}

void FunctionLowering::tryStmt(const CXXTryStmt *s) {
  const BlockId body = newBlock(), handlers = newBlock(), after = newBlock();
  branch(m.unknown(), body, handlers);
  enter(body);
  {
    llvm::SaveAndRestore catches(handler, handlers);
    stmt(s->getTryBlock());
  }
  branch(m.unknown(), after, handlers);
  enter(handlers);
  for (unsigned i = 0; i < s->getNumHandlers(); ++i) {
    const BlockId here = newBlock(), next = newBlock();
    branch(m.unknown(), here, next);
    enter(here);
    if (const VarDecl *v = s->getHandler(i)->getExceptionDecl())
      declare(m.varPlace(unit.var(*v)), Initial::Unknown, s);
    stmt(s->getHandler(i)->getHandlerBlock());
    jump(after);
    enter(next);
  }
  leave({.kind = Terminator::Kind::Throw, .to = handler});
  enter(after);
}

model::BlockId FunctionLowering::label(const LabelDecl *l) {
  auto [it, isNew] = labels.try_emplace(l, BlockId{});
  if (isNew)
    it->second = newBlock();
  return it->second;
}

void FunctionLowering::declaration(const Decl *d, const Stmt *where) {
  if (const auto *v = dyn_cast<VarDecl>(d))
    variable(v, where);
}

void FunctionLowering::variable(const VarDecl *v, const Stmt *where) {
  if (v->hasGlobalStorage()) // keeps its value from call to call
    return;
  const PlaceId dst = m.varPlace(unit.var(*v));
  living.push_back(dst);
  const Expr *init = v->getInit();
  if (v->isInvalidDecl() || (init && init->containsErrors()))
    return declare(dst, Initial::Unknown, where);
  if (v->getType()->isReferenceType() && init) {
    const ExprId pointer = m.address(place(init));
    Instr &instr = emit(Instr::Kind::Assign, where);
    instr.dst = dst;
    instr.a = pointer;
    return;
  }
  if (!init) {
    const auto *array = unit.context.getAsVariableArrayType(v->getType());
    const int64_t bytes = array ? unit.types.bytes(array->getElementType()) : 0;
    ExprId size;
    if (bytes && array->getSizeExpr())
      size = m.binary(model::Op::Mul, value(array->getSizeExpr()), m.constant(bytes));
    declare(dst, array ? Initial::Unknown : Initial::Uninitialised, where);
    f.blocks[current.value].instrs.back().a = size;
    f.blocks[current.value].instrs.back().where = handle(static_cast<const Decl *>(v));
    return;
  }
  const size_t first = f.blocks[current.value].instrs.size();
  const BlockId before = current;
  initialise(dst, init);
  // The declaration is what a reader looks for, not the initialiser within.
  if (before == current)
    for (size_t i = first; i < f.blocks[current.value].instrs.size(); ++i)
      if (Instr &instr = f.blocks[current.value].instrs[i];
          instr.dst == dst && instr.kind != Instr::Kind::Alloc && instr.kind != Instr::Kind::Call)
        instr.where = handle(static_cast<const Decl *>(v));
  if (const auto *parts = dyn_cast<DecompositionDecl>(v))
    for (const BindingDecl *b : parts->bindings())
      if (const VarDecl *holding = b->getHoldingVar())
        variable(holding, where);
}

void FunctionLowering::constructorPrologue(const CXXConstructorDecl *c) {
  const PlaceId self = m.varPlace(unit.thisVar(*c));
  model::Type type;
  type.sort = model::Sort::Record;
  const PlaceId object = m.deref(self, type);
  for (const CXXCtorInitializer *i : c->inits()) {
    const Expr *init = i->getInit();
    if (!init)
      continue;
    if (!i->isAnyMemberInitializer()) {
      if (const auto *base = dyn_cast<CXXConstructExpr>(bare(init)))
        constructRecord(object, base);
      continue;
    }
    const FieldDecl *field = i->getAnyMember();
    const PlaceId dst = m.field(object, field->getName(), unit.types.map(*field));
    if (field->getType()->isReferenceType()) {
      const ExprId pointer = m.address(place(init));
      Instr &instr = emit(Instr::Kind::Assign, init);
      instr.dst = dst;
      instr.a = pointer;
    } else {
      initialise(dst, init);
    }
  }
}

} // namespace everyrank::lower
