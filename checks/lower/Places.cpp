// Left-hand sides: expressions that name an object, to places.
#include "lower/FunctionLowering.h"

#include "llvm/Support/SaveAndRestore.h"

namespace everyrank::lower {

using namespace clang;
using model::Initial;
using model::Instr;

model::PlaceId FunctionLowering::temporary(QualType type, const Expr *where) {
  model::Var var;
  var.storage = model::Storage::Temporary;
  var.type = type->isVoidType() ? model::Type{} : unit.types.map(type);
  var.decl = handle(static_cast<const Stmt *>(where));
  living.push_back(m.varPlace(m.addVar(std::move(var))));
  return living.back();
}

model::PlaceId FunctionLowering::temporaryHolding(const Expr *e) {
  const PlaceId temp = temporary(e->getType(), e);
  if (const auto *s = dyn_cast<StmtExpr>(bare(e))) {
    const auto *body = s->getSubStmt();
    for (const Stmt *child : body->body()) {
      const auto *last = dyn_cast<Expr>(child);
      if (child == body->body_back() && last && !last->getType()->isVoidType())
        initialise(temp, last);
      else
        stmt(child);
    }
    return temp;
  }
  initialise(temp, e);
  return temp;
}

model::PlaceId FunctionLowering::derefOf(ExprId pointer, QualType type, const Expr *where) {
  const model::Type target = unit.types.map(type);
  const model::Expr &e = m[pointer];
  if (e.kind == model::Expr::Kind::Load)
    return m.deref(e.place, target);
  if (e.kind == model::Expr::Kind::Address)
    return e.place;
  const PlaceId temp = temporary(unit.context.VoidPtrTy, where);
  Instr &instr = emit(Instr::Kind::Assign, where);
  instr.dst = temp;
  instr.a = pointer;
  return m.deref(temp, target);
}

model::PlaceId FunctionLowering::derefOf(const Expr *pointer, QualType type) {
  return derefOf(value(pointer), type, pointer);
}

model::PlaceId FunctionLowering::place(const Expr *e) {
  const Expr *inner = bare(e);
  llvm::SaveAndRestore deeper(depth, depth + 1);
  if (depth > 200 || inner->isTypeDependent())
    return temporary(unit.context.IntTy, inner);
  if (const auto *ref = dyn_cast<DeclRefExpr>(inner))
    return declPlace(ref->getDecl(), inner);
  if (const auto *member = dyn_cast<MemberExpr>(inner))
    return memberPlace(member);
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(inner))
    return subscriptPlace(subscript);
  if (const auto *u = dyn_cast<UnaryOperator>(inner)) {
    if (u->getOpcode() == UO_Deref)
      return derefOf(u->getSubExpr(), u->getType());
    if (u->isPrefix() && u->isIncrementDecrementOp())
      return increment(u);
    if (u->getOpcode() == UO_Extension)
      return place(u->getSubExpr());
  }
  if (const auto *b = dyn_cast<BinaryOperator>(inner)) {
    if (b->isAssignmentOp())
      return assign(b);
    if (b->getOpcode() == BO_Comma) {
      discard(b->getLHS());
      return place(b->getRHS());
    }
  }
  if (const auto *cast = dyn_cast<ExplicitCastExpr>(inner); cast && cast->isGLValue())
    return place(cast->getSubExpr());
  if (const auto *choice = dyn_cast<ConditionalOperator>(inner); choice && choice->isGLValue())
    return choicePlace(choice);
  if (const auto *c = dyn_cast<CallExpr>(inner))
    if (std::optional<PlaceId> known = callPlace(c))
      return *known;
  if (const auto *literal = dyn_cast<CompoundLiteralExpr>(inner)) {
    const PlaceId temp = temporary(literal->getType(), inner);
    initialise(temp, literal->getInitializer());
    return temp;
  }
  if (inner->isGLValue() && !isa<CallExpr>(inner)) {
    const PlaceId temp = temporary(inner->getType(), inner);
    scanOperands(inner);
    declare(temp, Initial::Unknown, inner);
    return temp;
  }
  return temporaryHolding(inner);
}

// Either of two objects: a pointer to the one chosen, looked through.
model::PlaceId FunctionLowering::choicePlace(const ConditionalOperator *choice) {
  const BlockId yes = newBlock(), no = newBlock(), after = newBlock();
  const PlaceId pointer = temporary(unit.context.VoidPtrTy, choice);
  condition(choice->getCond(), yes, no);
  for (const auto &[block, arm] :
       {std::pair{yes, choice->getTrueExpr()}, std::pair{no, choice->getFalseExpr()}}) {
    enter(block);
    const ExprId address = m.address(place(arm));
    Instr &instr = emit(Instr::Kind::Assign, choice);
    instr.dst = pointer;
    instr.a = address;
    jump(after);
  }
  enter(after);
  return m.deref(pointer, unit.types.map(choice->getType()));
}

model::PlaceId FunctionLowering::declPlace(const ValueDecl *d, const Expr *e) {
  if (const auto *v = dyn_cast<VarDecl>(d)) {
    const PlaceId at = m.varPlace(unit.var(*v));
    return v->getType()->isReferenceType()
               ? m.deref(at, unit.types.map(v->getType().getNonReferenceType()))
               : at;
  }
  if (const auto *b = dyn_cast<BindingDecl>(d)) {
    if (b->getHoldingVar())
      return declPlace(b->getHoldingVar(), e);
    if (b->getBinding())
      return place(b->getBinding());
  }
  const PlaceId temp = temporary(e->getType(), e);
  declare(temp, Initial::Unknown, e);
  return temp;
}

model::PlaceId FunctionLowering::memberPlace(const MemberExpr *e) {
  const ValueDecl *member = e->getMemberDecl();
  if (isa<VarDecl>(member))
    return declPlace(member, e);
  const auto *field = dyn_cast<FieldDecl>(member);
  if (!field) {
    const PlaceId temp = temporary(e->getType(), e);
    declare(temp, Initial::Unknown, e);
    return temp;
  }
  const PlaceId base = e->isArrow()
                           ? derefOf(e->getBase(), e->getBase()->getType()->getPointeeType())
                           : place(e->getBase());
  if (field->isAnonymousStructOrUnion() || field->getParent()->isUnion()) {
    // The members of a union share their bytes; they read and write as one.
    if (field->getParent()->isUnion())
      return m.field(base, "(union)", unit.types.map(*field));
    return base;
  }
  int64_t offset = 0;
  if (!field->getParent()->isDependentContext() && !field->getParent()->isInvalidDecl() &&
      !field->isBitField())
    offset = unit.context.toCharUnitsFromBits(unit.context.getFieldOffset(field)).getQuantity();
  const PlaceId at = m.field(base, field->getName(), unit.types.map(*field), offset);
  return field->getType()->isReferenceType()
             ? m.deref(at, unit.types.map(field->getType().getNonReferenceType()))
             : at;
}

model::PlaceId FunctionLowering::subscriptPlace(const ArraySubscriptExpr *e) {
  const Expr *base = e->getBase();
  const model::Type element = unit.types.map(e->getType());
  const auto *decay = dyn_cast<ImplicitCastExpr>(base->IgnoreParens());
  const bool isArray = decay && decay->getCastKind() == CK_ArrayToPointerDecay &&
                       !isa<StringLiteral>(decay->getSubExpr()->IgnoreParens());
  const PlaceId block = isArray ? place(decay->getSubExpr()) : derefOf(base, e->getType());
  const ExprId number = value(e->getIdx());
  return m.index(block, number, element);
}

} // namespace everyrank::lower
