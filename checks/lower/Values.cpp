// Right-hand sides: expressions to model expressions, their effects to instructions.
#include "lower/FunctionLowering.h"

#include "llvm/Support/SaveAndRestore.h"

namespace everyrank::lower {

using namespace clang;
using model::Initial;
using model::Instr;
using model::Op;
using Kind = model::Expr::Kind;

const Expr *bare(const Expr *e) {
  while (e) {
    const Expr *inner = e->IgnoreParens();
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(inner);
        cast && cast->getCastKind() != CK_UserDefinedConversion &&
        cast->getCastKind() != CK_ConstructorConversion)
      inner = cast->getSubExpr();
    else if (const auto *full = dyn_cast<FullExpr>(inner))
      inner = full->getSubExpr();
    else if (const auto *temp = dyn_cast<MaterializeTemporaryExpr>(inner))
      inner = temp->getSubExpr();
    else if (const auto *bound = dyn_cast<CXXBindTemporaryExpr>(inner))
      inner = bound->getSubExpr();
    else if (const auto *subst = dyn_cast<SubstNonTypeTemplateParmExpr>(inner))
      inner = subst->getReplacement();
    else if (const auto *arg = dyn_cast<CXXDefaultArgExpr>(inner))
      inner = arg->getExpr();
    else if (const auto *init = dyn_cast<CXXDefaultInitExpr>(inner))
      inner = init->getExpr();
    if (inner == e)
      break;
    e = inner;
  }
  return e;
}

model::ExprId FunctionLowering::value(const Expr *e) {
  if (!e || depth > 200)
    return m.unknown();
  llvm::SaveAndRestore deeper(depth, depth + 1);
  if (e->isTypeDependent()) { // broken code: a call in it still has its effects
    scanOperands(e);
    return m.unknown();
  }
  if (e->getBeginLoc().isMacroID() || isa<DeclRefExpr>(bare(e)))
    if (const ExprId named = namedConstant(e))
      return named;
  const Expr *inner = e->IgnoreParens();
  if (const auto *cast = dyn_cast<CastExpr>(inner))
    return castValue(cast);
  const Expr *stripped = bare(inner);
  if (stripped != inner)
    return value(stripped);
  if (std::optional<ExprId> constant = constantValue(inner))
    return *constant;
  if (const auto *u = dyn_cast<UnaryOperator>(inner))
    return unaryValue(u);
  if (const auto *b = dyn_cast<BinaryOperator>(inner))
    return binaryValue(b);
  if (isa<AbstractConditionalOperator>(inner))
    return merged(inner);
  if (const auto *c = dyn_cast<CallExpr>(inner))
    return call(c);
  if (const auto *n = dyn_cast<CXXNewExpr>(inner))
    return newValue(n);
  if (const auto *d = dyn_cast<CXXDeleteExpr>(inner)) {
    const ExprId freed = value(d->getArgument());
    emit(Instr::Kind::Free, d).a = freed;
    return m.unknown();
  }
  return objectValue(inner);
}

// The rest of value(): what names an object or makes one.
model::ExprId FunctionLowering::objectValue(const Expr *e) {
  if (const auto *l = dyn_cast<LambdaExpr>(e)) {
    lambda(l);
    return m.unknown();
  }
  if (const auto *s = dyn_cast<StmtExpr>(e)) {
    const PlaceId result = temporaryHolding(s);
    return m.load(result, handle(e));
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(e))
    return declValue(ref);
  if (e->isGLValue())
    return e->getType()->isFunctionType() ? m.unknown() : m.load(place(e), handle(e));
  if (isa<CXXThisExpr>(e)) {
    const auto *method = dyn_cast<CXXMethodDecl>(&decl);
    return method ? m.load(m.varPlace(unit.thisVar(*method)), handle(e)) : m.unknown();
  }
  if (isa<CXXConstructExpr, InitListExpr, CXXInheritedCtorInitExpr>(e)) {
    const PlaceId temp = temporary(e->getType(), e);
    initialise(temp, e);
    return m.load(temp, handle(e));
  }
  if (const auto *t = dyn_cast<CXXThrowExpr>(e)) {
    if (t->getSubExpr())
      discard(t->getSubExpr());
    leave({.kind = model::Terminator::Kind::Throw,
           .to = handler,
           .where = handle(e),
           .isErrorPath = afterError});
    return m.unknown();
  }
  scanOperands(e);
  return m.unknown({}, {}, handle(e));
}

model::ExprId FunctionLowering::castValue(const CastExpr *e) {
  const Expr *sub = e->getSubExpr();
  switch (e->getCastKind()) {
  case CK_NullToPointer:
  case CK_NullToMemberPointer: {
    model::Expr null;
    null.kind = Kind::Null;
    null.where = handle(e);
    return m.expr(null);
  }
  case CK_ArrayToPointerDecay:
    if (isa<StringLiteral, PredefinedExpr, ObjCEncodeExpr>(sub->IgnoreParens())) {
      model::Expr fresh;
      fresh.kind = Kind::Fresh;
      return m.expr(fresh);
    }
    return m.address(place(sub), handle(e));
  case CK_PointerToBoolean: {
    model::Expr has;
    has.kind = Kind::HasValue;
    has.a = value(sub);
    has.where = handle(e);
    return m.expr(has);
  }
  case CK_IntegralToBoolean:
    return m.binary(Op::Ne, value(sub), m.constant(0), handle(e));
  case CK_IntegralToPointer: {
    const ExprId number = value(sub);
    if (m[number].kind == Kind::Const && m[number].value == 0) {
      model::Expr null;
      null.kind = Kind::Null;
      return m.expr(null);
    }
    return m.unknown(number);
  }
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_IntegralToFloating:
  case CK_PointerToIntegral:
  case CK_FloatingCast:
    return m.unknown(value(sub), {}, handle(e));
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
    return m.unknown();
  case CK_ToVoid:
    discard(sub);
    return m.unknown();
  default:
    return value(sub);
  }
}

model::ExprId FunctionLowering::newValue(const CXXNewExpr *e) {
  const QualType type = e->getAllocatedType();
  for (const Expr *p : e->placement_arguments())
    discard(p);
  ExprId size;
  if (const int64_t one = unit.types.bytes(type)) {
    size = m.constant(one);
    if (e->isArray() && e->getArraySize() && *e->getArraySize())
      size = m.binary(Op::Mul, value(*e->getArraySize()), size);
  }
  const PlaceId result = temporary(e->getType(), e);
  const Expr *init = e->getInitializer();
  Instr &instr = emit(Instr::Kind::Alloc, e);
  instr.dst = result;
  instr.a = size;
  instr.initial = type->isRecordType() || init ? Initial::Default : Initial::Uninitialised;
  if (init && !e->isArray())
    initialise(m.deref(result, unit.types.map(type)), init);
  return m.load(result, handle(e));
}

void FunctionLowering::lambda(const LambdaExpr *e) {
  for (unsigned i = 0; i < e->capture_size(); ++i) {
    const LambdaCapture &capture = *(e->capture_begin() + i);
    if (capture.capturesVariable() && e->isInitCapture(&capture))
      if (const auto *v = dyn_cast<VarDecl>(capture.getCapturedVar()))
        variable(v, e);
  }
}

void FunctionLowering::discard(const Expr *e) {
  const Expr *inner = bare(e);
  if (const auto *u = dyn_cast<UnaryOperator>(inner); u && u->isIncrementDecrementOp()) {
    increment(u);
  } else if (const auto *b = dyn_cast<BinaryOperator>(inner); b && b->isAssignmentOp()) {
    assign(b);
  } else if (const auto *cast = dyn_cast<ExplicitCastExpr>(inner);
             cast && cast->getType()->isVoidType()) {
    discard(cast->getSubExpr());
  } else {
    value(e);
  }
}

void FunctionLowering::scanOperands(const Expr *e) {
  for (const Stmt *child : e->children()) {
    const auto *operand = dyn_cast_or_null<Expr>(child);
    if (!operand)
      continue;
    // What is not understood, in broken code above all, may change whatever it names.
    const Expr *inner = bare(operand);
    if (const auto *u = dyn_cast<UnaryOperator>(inner); u && u->getOpcode() == UO_AddrOf)
      inner = bare(u->getSubExpr());
    if (inner->isGLValue() && isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(inner) &&
        !inner->getType()->isFunctionType() && !inner->isTypeDependent()) {
      const PlaceId named = place(inner);
      emit(Instr::Kind::Havoc, e).dst = named;
    } else {
      discard(operand);
    }
  }
}

} // namespace everyrank::lower
