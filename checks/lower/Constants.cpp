// Constants: literals, enumerators, and the opaque names of an API.
#include "lower/FunctionLowering.h"

#include "clang/Lex/Lexer.h"

namespace everyrank::lower {

using namespace clang;
using Kind = model::Expr::Kind;

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

} // namespace everyrank::lower
