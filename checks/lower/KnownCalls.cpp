// Free functions that the tables know: ranks, memory, factories, small helpers.
#include "lower/FunctionLowering.h"

#include "clang/Basic/Builtins.h"

namespace everyrank::lower {

using namespace clang;
using model::Initial;
using model::Instr;
using Kind = model::Expr::Kind;

namespace {

// `RANK` of a call `getenv("RANK")`.
StringRef environmentName(const CallExpr *call) {
  if (!call || call->getNumArgs() == 0 || !call->getDirectCallee() ||
      !call->getDirectCallee()->getIdentifier() ||
      !call->getDirectCallee()->getName().ends_with("getenv"))
    return {};
  const auto *text = dyn_cast<StringLiteral>(call->getArg(0)->IgnoreParenImpCasts());
  return text && text->getCharByteWidth() == 1 ? text->getString() : StringRef();
}

// The same of a text that comes from such a call, also by way of a string or a variable.
StringRef environmentText(const Expr *e) {
  for (unsigned i = 0; e && i < 8; ++i) {
    e = bare(e->IgnoreUnlessSpelledInSource());
    const auto *made = dyn_cast<CXXConstructExpr>(e);
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    if (made && made->getNumArgs() > 0) {
      e = made->getArg(0);
    } else if (const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr) {
      e = v->hasLocalStorage() ? v->getInit() : nullptr;
    } else {
      return environmentName(dyn_cast<CallExpr>(e));
    }
  }
  return {};
}

} // namespace

std::optional<model::ExprId> FunctionLowering::rankCall(const Callee &c) {
  const auto *rank = unit.registry.find<api::RankSource>(c.name);
  const auto *size = unit.registry.find<api::SizeSource>(c.name);
  model::Expr out;
  out.where = handle(c.call);
  api::Column target, comm;
  if (rank || size) {
    out.kind = rank ? Kind::Rank : Kind::Size;
    target = rank ? rank->out : size->out;
    comm = rank ? rank->comm : size->comm;
    if (!comm.given())
      out.name = m.name(c.name);
  } else if (unit.registry.find<api::Parser>(c.name) && !c.args.empty()) {
    const StringRef variable = environmentText(c.args[0]);
    if (variable.empty() || !unit.registry.find<api::RankVariable>(variable))
      return std::nullopt;
    out.kind = Kind::Rank;
    out.name = m.name(variable);
  } else if (unit.registry.find<api::RankVariable>(environmentName(dyn_cast<CallExpr>(c.call)))) {
    out.kind = Kind::Fresh; // the launcher sets it on every rank
  } else {
    const bool isNullary = c.args.empty() || (c.args.size() == 1 && !c.object);
    const FunctionDecl *definition = nullptr;
    if (!isNullary || !c.decl->getIdentifier() || c.decl->hasBody(definition))
      return std::nullopt;
    const model::Role role = unit.types.role(c.decl->getName(), c.decl->getReturnType());
    if (role == model::Role::None)
      return std::nullopt;
    out.kind = role == model::Role::Rank ? Kind::Rank : Kind::RankFlag;
    out.name = m.name(c.name);
  }
  if (const Expr *group = columnExpr(c, comm))
    out.a = group->getType()->isRecordType() ? m.load(place(group)) : value(group);
  const ExprId result = m.expr(out);
  if (const Expr *pointer = columnExpr(c, target)) {
    const PlaceId dst =
        derefOf(pointer, pointer->getType()->isPointerType() ? pointer->getType()->getPointeeType()
                                                             : pointer->getType());
    Instr &instr = emit(Instr::Kind::Assign, c.call);
    instr.dst = dst;
    instr.a = result;
    return m.unknown();
  }
  return result;
}

std::optional<model::ExprId> FunctionLowering::memoryCall(const Callee &c) {
  if (const auto *row = unit.registry.find<api::Deallocator>(c.name)) {
    if (const Expr *pointer = columnExpr(c, row->pointer)) {
      if (row->group)
        endGroup(pointer);
      else {
        const ExprId v = value(pointer);
        emit(Instr::Kind::Free, c.call).a = v;
      }
    }
    return m.unknown();
  }
  if (const auto *row = unit.registry.find<api::Pinner>(c.name)) {
    // What the pointer points to is as before, but no longer the host's alone.
    const Expr *pointer = columnExpr(c, row->pointer);
    if (const Expr *bareOne = pointer ? pointer->IgnoreParenCasts() : nullptr;
        bareOne && bareOne->isGLValue()) {
      const PlaceId dst = place(bareOne);
      emit(Instr::Kind::Havoc, c.call).dst = dst;
    }
    return m.unknown();
  }
  const auto *row = unit.registry.find<api::Allocator>(c.name);
  if (!row)
    return std::nullopt;
  ExprId size;
  if (const Expr *bytes = columnExpr(c, row->size))
    size = value(bytes);
  if (const Expr *count = columnExpr(c, row->count))
    size = m.binary(model::Op::Mul, value(count), size);
  if (const Expr *elements = columnExpr(c, row->elements)) {
    const Expr *out = columnExpr(c, row->out);
    const QualType block =
        out ? out->IgnoreParenCasts()->getType()->getPointeeType() : c.decl->getReturnType();
    const int64_t bytes = unit.types.bytes(unit.types.element(block));
    size = bytes ? m.binary(model::Op::Mul, value(elements), m.constant(bytes)) : ExprId{};
  }
  PlaceId dst;
  if (const Expr *pointer = columnExpr(c, row->out))
    dst = derefOf(pointer->IgnoreParenCasts(), unit.context.VoidPtrTy);
  else
    dst = temporary(c.decl->getReturnType(), c.call);
  Instr &instr = emit(Instr::Kind::Alloc, c.call);
  instr.dst = dst;
  instr.a = size;
  instr.space = row->space;
  // `new` throws in place of yielding a null pointer.
  instr.fallible = !row->out.given() && !c.decl->isReplaceableGlobalAllocationFunction();
  instr.initial = row->contents == api::Contents::Zero            ? Initial::Zero
                  : row->contents == api::Contents::Uninitialised ? Initial::Uninitialised
                                                                  : Initial::Unknown;
  return row->out.given() ? m.unknown() : m.load(dst, handle(c.call));
}

std::optional<model::ExprId> FunctionLowering::factoryCall(const Callee &c) {
  const QualType type = c.decl->getReturnType();
  if (c.object || type->isReferenceType() || !unit.registry.isFactory(c.name))
    return std::nullopt;
  const api::Type *row = unit.types.row(type);
  if (!row || type->isPointerType())
    return std::nullopt;
  const PlaceId dst = temporary(type, c.call);
  ExprId size;
  const QualType element = unit.types.element(type);
  const bool isBlock =
      row->kind == api::TypeKind::Owner && c.args.size() == 1 &&
      c.args[0]->getType()->isIntegralOrEnumerationType() &&
      c.decl->getTemplateSpecializationArgs() &&
      c.decl->getTemplateSpecializationArgs()->get(0).getKind() == TemplateArgument::Type &&
      c.decl->getTemplateSpecializationArgs()->get(0).getAsType()->isArrayType();
  if (isBlock && unit.types.bytes(element))
    size = m.binary(model::Op::Mul, value(c.args[0]), m.constant(unit.types.bytes(element)));
  else
    for (const Expr *arg : c.args)
      discard(arg);
  Instr &instr = emit(Instr::Kind::Alloc, c.call);
  instr.dst = dst;
  instr.a = size;
  // A lone object made from arguments is whatever its constructor makes of them.
  instr.initial = isBlock || c.args.empty() ? Initial::Default : Initial::Unknown;
  return m.load(dst, handle(c.call));
}

std::optional<model::ExprId> FunctionLowering::knownFunction(const Callee &c) {
  if (unit.registry.find<api::Exit>(c.name)) {
    for (const Expr *arg : c.args)
      discard(arg);
    leave({.kind = model::Terminator::Kind::Exit, .where = handle(c.call)});
    return m.unknown();
  }
  if (unit.registry.find<api::Identity>(c.name) && !c.args.empty()) {
    const Expr *first = c.args[0];
    const bool takesAddress = c.call->getType()->isPointerType() && first->isGLValue() &&
                              !first->getType()->isPointerType();
    if (takesAddress)
      return m.address(place(first), handle(c.call));
    return first->isGLValue() && first->getType()->isRecordType()
               ? m.load(place(first), handle(c.call))
               : value(first);
  }
  if (unit.registry.find<api::Swapper>(c.name) && c.args.size() == 2) {
    const PlaceId a = place(c.args[0]), b = place(c.args[1]);
    Instr &instr = emit(Instr::Kind::Swap, c.call);
    instr.dst = a;
    instr.other = b;
    return m.unknown();
  }
  if (unit.registry.find<api::StringLength>(c.name) && c.args.size() == 1) {
    model::Expr length;
    length.kind = Kind::StringLength;
    length.a = value(c.args[0]);
    length.where = handle(c.call);
    return m.expr(length);
  }
  if (std::optional<ExprId> result = markCall(c))
    return result;
  switch (c.decl->getBuiltinID()) {
  case Builtin::BI__builtin_expect:
    return value(c.args[0]);
  case Builtin::BI__builtin_unreachable:
  case Builtin::BI__builtin_trap:
    leave({});
    return m.unknown();
  default:
    return std::nullopt;
  }
}

} // namespace everyrank::lower
