// Operators: arithmetic, assignment, increments, and choices between values.
#include "lower/FunctionLowering.h"

namespace everyrank::lower {

using namespace clang;
using model::Instr;
using model::Op;
using Kind = model::Expr::Kind;

namespace {

std::optional<Op> opOf(BinaryOperatorKind kind) {
  switch (kind) {
  case BO_Add:
  case BO_AddAssign:
    return Op::Add;
  case BO_Sub:
  case BO_SubAssign:
    return Op::Sub;
  case BO_Mul:
  case BO_MulAssign:
    return Op::Mul;
  case BO_Div:
  case BO_DivAssign:
    return Op::Div;
  case BO_Rem:
  case BO_RemAssign:
    return Op::Rem;
  case BO_And:
  case BO_AndAssign:
    return Op::And;
  case BO_Or:
  case BO_OrAssign:
    return Op::Or;
  case BO_Xor:
  case BO_XorAssign:
    return Op::Xor;
  case BO_Shl:
  case BO_ShlAssign:
    return Op::Shl;
  case BO_Shr:
  case BO_ShrAssign:
    return Op::Shr;
  case BO_EQ:
    return Op::Eq;
  case BO_NE:
    return Op::Ne;
  case BO_LT:
    return Op::Lt;
  case BO_LE:
    return Op::Le;
  case BO_GT:
    return Op::Gt;
  case BO_GE:
    return Op::Ge;
  default:
    return std::nullopt;
  }
}

} // namespace

model::ExprId FunctionLowering::unaryValue(const UnaryOperator *e) {
  const Expr *sub = e->getSubExpr();
  switch (e->getOpcode()) {
  case UO_LNot: {
    model::Expr negation;
    negation.kind = Kind::Not;
    negation.a = value(sub);
    negation.where = handle(e);
    return m.expr(negation);
  }
  case UO_AddrOf:
    if (sub->getType()->isFunctionType() || e->getType()->isMemberPointerType())
      return m.unknown();
    return m.address(place(sub), handle(e));
  case UO_Minus:
    return m.binary(Op::Sub, m.constant(0), value(sub), handle(e));
  case UO_Plus:
  case UO_Extension:
    return value(sub);
  case UO_PreInc:
  case UO_PreDec:
    return m.load(increment(e), handle(e));
  case UO_PostInc:
  case UO_PostDec: {
    const PlaceId before = temporary(e->getType(), e);
    const ExprId old = m.load(place(sub), handle(e));
    Instr &instr = emit(Instr::Kind::Assign, e);
    instr.dst = before;
    instr.a = old;
    increment(e);
    return m.load(before, handle(e));
  }
  case UO_Deref:
    return m.load(place(e), handle(e));
  default:
    return m.unknown(value(sub), {}, handle(e));
  }
}

model::PlaceId FunctionLowering::increment(const UnaryOperator *e) {
  const PlaceId at = place(e->getSubExpr());
  const bool isPointer = e->getType()->isPointerType();
  const int64_t step = (e->isIncrementOp() ? 1 : -1) *
                       (isPointer ? unit.types.bytes(e->getType()->getPointeeType()) : 1);
  model::Expr moved;
  moved.kind = isPointer ? Kind::Offset : Kind::Binary;
  moved.a = m.load(at);
  moved.b = m.constant(step);
  moved.where = handle(e);
  const ExprId next = m.expr(moved);
  Instr &instr = emit(Instr::Kind::Assign, e);
  instr.dst = at;
  instr.a = next;
  return at;
}

model::ExprId FunctionLowering::arithmetic(const BinaryOperator *e, BinaryOperatorKind op, ExprId a,
                                           ExprId b) {
  const QualType left = e->getLHS()->getType(), right = e->getRHS()->getType();
  if ((op == BO_Add || op == BO_Sub || op == BO_AddAssign || op == BO_SubAssign) &&
      (left->isPointerType() != right->isPointerType())) {
    const bool leftIsPointer = left->isPointerType();
    const int64_t size = unit.types.bytes((leftIsPointer ? left : right)->getPointeeType());
    model::Expr moved;
    moved.kind = Kind::Offset;
    moved.a = leftIsPointer ? a : b;
    const ExprId steps = leftIsPointer ? b : a;
    moved.b = size ? m.binary(Op::Mul, steps, m.constant(size)) : m.unknown(steps);
    if (op == BO_Sub || op == BO_SubAssign)
      moved.b = m.binary(Op::Sub, m.constant(0), moved.b);
    moved.where = handle(e);
    return m.expr(moved);
  }
  const std::optional<Op> known = opOf(op);
  if (!known || left->isFloatingType() || right->isFloatingType())
    return m.unknown(a, b, handle(e));
  return m.binary(*known, a, b, handle(e));
}

model::PlaceId FunctionLowering::assign(const BinaryOperator *e) {
  if (e->getOpcode() == BO_Assign) {
    if (e->getType()->isRecordType()) {
      const PlaceId dst = place(e->getLHS());
      copyFrom(dst, e->getRHS());
      return dst;
    }
    const ExprId right = value(e->getRHS());
    const PlaceId dst = place(e->getLHS());
    Instr &instr = emit(Instr::Kind::Assign, e);
    instr.dst = dst;
    instr.a = right;
    return dst;
  }
  const ExprId right = value(e->getRHS());
  const PlaceId dst = place(e->getLHS());
  const ExprId result = arithmetic(e, e->getOpcode(), m.load(dst), right);
  Instr &instr = emit(Instr::Kind::Assign, e);
  instr.dst = dst;
  instr.a = result;
  return dst;
}

model::ExprId FunctionLowering::binaryValue(const BinaryOperator *e) {
  if (e->isAssignmentOp())
    return m.load(assign(e), handle(e));
  if (e->getOpcode() == BO_Comma) {
    discard(e->getLHS());
    return value(e->getRHS());
  }
  if (e->isLogicalOp())
    return merged(e);
  if (e->isPtrMemOp())
    return m.load(place(e), handle(e));
  const ExprId a = value(e->getLHS());
  const ExprId b = value(e->getRHS());
  return arithmetic(e, e->getOpcode(), a, b);
}

model::ExprId FunctionLowering::merged(const Expr *e) {
  const BlockId yes = newBlock(), no = newBlock(), after = newBlock();
  const PlaceId result = temporary(e->getType(), e);
  const auto *choice = dyn_cast<ConditionalOperator>(e);
  const bool isVoid = e->getType()->isVoidType();
  auto arm = [&](BlockId block, const Expr *arm, int64_t constant) {
    enter(block);
    if (isVoid) {
      discard(arm);
    } else if (arm) {
      initialise(result, arm);
    } else {
      const ExprId number = m.constant(constant);
      Instr &instr = emit(Instr::Kind::Assign, e);
      instr.dst = result;
      instr.a = number;
    }
    jump(after);
  };
  if (const auto *elvis = dyn_cast<BinaryConditionalOperator>(e)) {
    // x ?: y evaluates x once.
    const PlaceId common = temporaryHolding(elvis->getCommon());
    initialise(result, elvis->getCommon());
    model::Expr has;
    has.kind = Kind::HasValue;
    has.a = m.load(common);
    branch(m.expr(has), after, no, elvis->getCommon());
    arm(no, elvis->getFalseExpr(), 0);
    arm(yes, nullptr, 0);
  } else {
    condition(choice ? choice->getCond() : e, yes, no);
    arm(yes, choice ? choice->getTrueExpr() : nullptr, 1);
    arm(no, choice ? choice->getFalseExpr() : nullptr, 0);
  }
  enter(after);
  return m.load(result, handle(e));
}

} // namespace everyrank::lower
