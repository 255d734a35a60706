// Calls: who is called, with what, and what the tables say of it.
#include "lower/FunctionLowering.h"

#include "clang/Basic/Builtins.h"

namespace everyrank::lower {

using namespace clang;
using model::Initial;
using model::Instr;
using Kind = model::Expr::Kind;

FunctionLowering::Callee FunctionLowering::calleeOf(const CallExpr *e) {
  Callee c;
  c.call = e;
  c.decl = e->getDirectCallee();
  unsigned first = 0;
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(e)) {
    c.object = member->getImplicitObjectArgument();
    c.objectIsPointer = c.object && c.object->getType()->isPointerType();
  } else if (isa<CXXOperatorCallExpr>(e) && isa_and_nonnull<CXXMethodDecl>(c.decl) &&
             cast<CXXMethodDecl>(c.decl)->isInstance()) {
    c.object = e->getArg(0);
    first = 1;
  }
  for (unsigned i = first; i < e->getNumArgs(); ++i)
    c.args.push_back(e->getArg(i));
  if (c.decl)
    c.name = qualifiedName(*c.decl);
  // A wrapper whose body is out of sight does what its name says.
  if (c.decl && !c.decl->hasBody())
    c.name = unit.registry.withoutPrefix(c.name).str();
  return c;
}

bool FunctionLowering::isSystem(const Callee &c) const {
  if (!c.decl)
    return false;
  const SourceManager &sources = unit.context.getSourceManager();
  return c.decl->getBuiltinID() || sources.isInSystemHeader(c.decl->getLocation()) ||
         unit.registry.isLibrary(c.name);
}

model::ExprId FunctionLowering::call(const CallExpr *e, PlaceId dst) {
  if (isa<CXXPseudoDestructorExpr>(e->getCallee()->IgnoreParens()))
    return m.unknown();
  Callee c = calleeOf(e);
  if (std::optional<ExprId> known = knownCall(c))
    return *known;
  return generalCall(c, dst);
}

// Names that a row may give for this callee: its own, then those it overrides.
static void overriddenNames(const FunctionDecl &decl, llvm::SmallVectorImpl<std::string> &names) {
  const auto *method = dyn_cast<CXXMethodDecl>(&decl);
  if (!method || names.size() > 8)
    return;
  for (const CXXMethodDecl *base : method->overridden_methods()) {
    names.push_back(qualifiedName(*base));
    overriddenNames(*base, names);
  }
}

std::optional<model::ExprId> FunctionLowering::knownCall(const Callee &c) {
  if (!c.decl)
    return std::nullopt;
  llvm::SmallVector<std::string, 4> names = {c.name};
  overriddenNames(*c.decl, names);
  for (const std::string &name : names) {
    Callee named = c;
    named.name = name;
    if (collective(named))
      return m.unknown({}, {}, handle(c.call));
    if (std::optional<ExprId> rank = rankCall(named))
      return rank;
  }
  if (c.object)
    if (std::optional<ExprId> result = methodCall(c))
      return result;
  if (std::optional<ExprId> result = memoryCall(c))
    return result;
  if (std::optional<ExprId> result = factoryCall(c))
    return result;
  return knownFunction(c);
}

// Nobody in this unit looks into an object of incomplete type, so no matter what it holds.
static bool canSee(QualType pointee) {
  return pointee->isVoidType() || !pointee->isIncompleteType();
}

model::Argument FunctionLowering::argument(const Expr *e, QualType parameter) {
  model::Argument out;
  out.where = handle(e);
  const bool isReference = !parameter.isNull() && parameter->isReferenceType();
  const QualType type = isReference ? parameter.getNonReferenceType() : e->getType();
  if (isReference) {
    out.value = m.address(place(e), out.where);
    out.mayWrite = !type.isConstQualified() && e->isGLValue();
  } else {
    out.value = e->getType()->isRecordType() ? m.load(temporaryHolding(e), out.where) : value(e);
    const QualType declared = parameter.isNull() ? type : parameter;
    out.mayWrite = declared->isPointerType() && canSee(declared->getPointeeType()) &&
                   !declared->getPointeeType().isConstQualified();
  }
  return out;
}

void FunctionLowering::callArguments(const Callee &c, Instr &instr) {
  for (unsigned i = 0; i < c.args.size(); ++i) {
    const QualType parameter =
        c.decl && i < c.decl->getNumParams() ? c.decl->getParamDecl(i)->getType() : QualType();
    instr.args.push_back(argument(c.args[i], parameter));
    // A lambda handed to somebody may run there and change what it captured.
    if (const auto *l = dyn_cast<LambdaExpr>(bare(c.args[i])))
      for (const LambdaCapture &capture : l->captures())
        if (capture.capturesVariable() && capture.getCaptureKind() == LCK_ByRef)
          if (const auto *v = dyn_cast<VarDecl>(capture.getCapturedVar())) {
            model::Argument shared;
            shared.value = m.address(declPlace(v, l));
            shared.mayWrite = true;
            instr.args.push_back(shared);
          }
  }
}

// Whether an expression names an object of exactly its static type.
static bool isWholeObject(const Expr *object) {
  const auto *ref = object ? dyn_cast<DeclRefExpr>(object->IgnoreParenImpCasts()) : nullptr;
  return ref && !ref->getDecl()->getType()->isReferenceType() &&
         !ref->getDecl()->getType()->isPointerType();
}

model::ExprId FunctionLowering::generalCall(const Callee &c, PlaceId dst) {
  Instr instr;
  instr.kind = Instr::Kind::Call;
  instr.where = handle(c.call);
  instr.system = isSystem(c);
  instr.fallible = unit.registry.find<api::Fallible>(c.name) != nullptr;
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(c.decl);
  const bool isLambda = method && method->getParent()->isLambda();
  const bool isDynamic = method && method->isVirtual() && !method->hasAttr<FinalAttr>() &&
                         !method->getParent()->hasAttr<FinalAttr>() && !isWholeObject(c.object);
  if (c.decl && !instr.system && !isDynamic)
    instr.callee = unit.function(*c.decl);
  if (!c.decl)
    if (const auto *e = dyn_cast<CallExpr>(c.call))
      discard(e->getCallee());
  if (c.object && !isLambda) {
    model::Argument self;
    self.where = handle(c.object);
    self.value = c.objectIsPointer ? value(c.object) : m.address(place(c.object));
    self.mayWrite = method && !method->isConst();
    instr.args.push_back(self);
  }
  callArguments(c, instr);
  const bool neverReturns = c.decl && (c.decl->isNoReturn() || c.decl->hasAttr<NoReturnAttr>());
  const QualType result = c.decl ? c.decl->getReturnType() : c.call->getType();
  instr.dst = dst ? dst : temporary(result, c.call);
  const PlaceId out = instr.dst;
  f.blocks[current.value].instrs.push_back(std::move(instr));
  if (neverReturns) {
    leave({.kind = model::Terminator::Kind::Exit, .where = handle(c.call)});
    return m.unknown();
  }
  if (result->isReferenceType())
    return m.load(m.deref(out, unit.types.map(result.getNonReferenceType())), handle(c.call));
  return m.load(out, handle(c.call));
}

std::optional<model::PlaceId> FunctionLowering::callPlace(const CallExpr *e) {
  const Callee c = calleeOf(e);
  if (std::optional<PlaceId> known = methodPlace(c))
    return known;
  if (c.decl && unit.registry.find<api::Identity>(c.name) && !c.args.empty())
    return c.args[0]->isGLValue() ? std::optional(place(c.args[0])) : std::nullopt;
  const QualType result = c.decl ? c.decl->getReturnType() : QualType();
  if (result.isNull() || !result->isReferenceType())
    return std::nullopt;
  const ExprId loaded = call(e);
  const model::Expr &v = m[loaded];
  if (v.kind == Kind::Load)
    return v.place;
  const PlaceId temp = temporary(result.getNonReferenceType(), e);
  declare(temp, Initial::Unknown, e);
  return temp;
}

} // namespace everyrank::lower
