// Right-hand sides: expressions to model expressions, their effects to instructions.
#include "lower/FunctionLowering.h"

#include "clang/Lex/Lexer.h"
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

namespace {

// Every object-like macro that `e` comes from as a whole, innermost first.
bool fromMacro(const ASTContext &context, const Expr *e,
               llvm::function_ref<bool(StringRef)> accept) {
  const SourceManager &sources = context.getSourceManager();
  SourceLocation at = e->getBeginLoc();
  for (unsigned step = 0; at.isMacroID() && step < 8; ++step) {
    if (accept(Lexer::getImmediateMacroName(at, sources, context.getLangOpts())))
      return true;
    at = sources.getImmediateMacroCallerLoc(at);
  }
  return false;
}

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

model::ExprId FunctionLowering::namedConstant(const Expr *e) {
  StringRef name;
  const auto *ref = dyn_cast<DeclRefExpr>(bare(e));
  auto isNamed = [&](StringRef text) {
    name = text;
    return unit.registry.find<api::NamedConstant>(text) || unit.registry.find<api::Datatype>(text);
  };
  const bool found =
      (ref && ref->getDecl()->getIdentifier() && isNamed(ref->getDecl()->getName())) ||
      fromMacro(unit.context, e, isNamed);
  if (!found)
    return {};
  model::Expr out;
  out.kind = Kind::Named;
  out.name = m.name(name);
  out.where = handle(e);
  return m.expr(out);
}

std::optional<model::ExprId> FunctionLowering::constantValue(const Expr *e) {
  const Expr *inner = bare(e);
  switch (inner->getStmtClass()) {
  case Stmt::IntegerLiteralClass: {
    const llvm::APInt value = cast<IntegerLiteral>(inner)->getValue();
    return value.getActiveBits() < 63 ? m.constant(value.getSExtValue(), handle(e)) : m.unknown();
  }
  case Stmt::CharacterLiteralClass:
    return m.constant(cast<CharacterLiteral>(inner)->getValue(), handle(e));
  case Stmt::CXXBoolLiteralExprClass:
    return m.constant(cast<CXXBoolLiteralExpr>(inner)->getValue(), handle(e));
  case Stmt::UnaryExprOrTypeTraitExprClass: {
    if (inner->isValueDependent() || inner->containsErrors())
      return m.unknown();
    Expr::EvalResult result;
    if (inner->EvaluateAsInt(result, unit.context))
      return m.constant(result.Val.getInt().getExtValue(), handle(e));
    return m.unknown();
  }
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    if (e->getType()->isAnyPointerType() || e->getType()->isNullPtrType()) {
      model::Expr null;
      null.kind = Kind::Null;
      null.where = handle(e);
      return m.expr(null);
    }
    return e->getType()->isIntegerType() ? m.constant(0, handle(e)) : m.unknown();
  default:
    return std::nullopt;
  }
}

model::ExprId FunctionLowering::value(const Expr *e) {
  if (!e || depth > 200 || e->isTypeDependent())
    return m.unknown();
  llvm::SaveAndRestore deeper(depth, depth + 1);
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
  if (const auto *l = dyn_cast<LambdaExpr>(inner)) {
    lambda(l);
    return m.unknown();
  }
  if (const auto *s = dyn_cast<StmtExpr>(inner)) {
    const PlaceId result = temporaryHolding(s);
    return m.load(result, handle(e));
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(inner))
    return declValue(ref);
  if (inner->isGLValue())
    return inner->getType()->isFunctionType() ? m.unknown() : m.load(place(inner), handle(e));
  if (isa<CXXThisExpr>(inner)) {
    const auto *method = dyn_cast<CXXMethodDecl>(&decl);
    return method ? m.load(m.varPlace(unit.thisVar(*method)), handle(e)) : m.unknown();
  }
  if (isa<CXXConstructExpr, InitListExpr, CXXInheritedCtorInitExpr>(inner)) {
    const PlaceId temp = temporary(inner->getType(), inner);
    initialise(temp, inner);
    return m.load(temp, handle(e));
  }
  if (const auto *t = dyn_cast<CXXThrowExpr>(inner)) {
    if (t->getSubExpr())
      discard(t->getSubExpr());
    leave({.kind = model::Terminator::Kind::Throw, .to = handler, .where = handle(e)});
    return m.unknown();
  }
  scanOperands(inner);
  return m.unknown({}, {}, handle(e));
}

model::ExprId FunctionLowering::declValue(const DeclRefExpr *e) {
  const ValueDecl *d = e->getDecl();
  if (const auto *constant = dyn_cast<EnumConstantDecl>(d))
    return m.constant(constant->getInitVal().getExtValue(), handle(e));
  if (isa<FunctionDecl>(d) || isa<NonTypeTemplateParmDecl>(d))
    return m.unknown();
  if (const auto *v = dyn_cast<VarDecl>(d);
      v && v->hasGlobalStorage() && v->getType().isConstQualified() &&
      v->getType()->isIntegralOrEnumerationType() && !v->isInvalidDecl() && v->getInit() &&
      !v->getInit()->isValueDependent() && !v->getInit()->containsErrors())
    if (const APValue *value = v->evaluateValue(); value && value->isInt())
      return m.constant(value->getInt().getExtValue(), handle(e));
  return m.load(place(e), handle(e));
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
