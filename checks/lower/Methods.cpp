// Member functions of containers, owners, optionals, tensors and options objects.
#include "lower/FunctionLowering.h"

namespace everyrank::lower {

using namespace clang;
using api::Effect;
using model::Initial;
using model::Instr;
using Kind = model::Expr::Kind;

model::PlaceId FunctionLowering::objectPlace(const Callee &c) {
  return c.objectIsPointer ? derefOf(c.object, c.object->getType()->getPointeeType())
                           : place(c.object);
}

namespace {

std::string memberName(const FunctionDecl &decl) {
  if (isa<CXXConversionDecl>(decl))
    return "operator bool";
  return decl.getDeclName().getAsString();
}

// Looks through the conversions to base classes in which libraries hide members.
QualType objectType(const Expr *object) {
  const Expr *inner = object->IgnoreParenImpCasts();
  return inner->getType()->isPointerType() ? inner->getType()->getPointeeType() : inner->getType();
}

} // namespace

std::optional<model::PlaceId> FunctionLowering::methodPlace(const Callee &c) {
  if (!c.object || !c.decl)
    return std::nullopt;
  const api::Type *type = unit.types.row(objectType(c.object));
  if (!type)
    return std::nullopt;
  if (c.decl->getOverloadedOperator() == OO_Equal) {
    assignOperator(c);
    return objectPlace(c);
  }
  const api::Method *row = unit.registry.method(type->kind, memberName(*c.decl));
  const QualType result = c.call->getType();
  if (!row)
    return std::nullopt;
  const model::Type element =
      unit.types.map(result->isPointerType() ? result->getPointeeType() : result);
  switch (row->effect) {
  case Effect::Element: {
    const PlaceId object = objectPlace(c);
    const ExprId index = c.args.empty() ? ExprId{} : value(c.args[0]);
    const PlaceId block = type->kind == api::TypeKind::Owner ? m.deref(object, element) : object;
    return m.index(block, index, element);
  }
  case Effect::First:
    return m.index(objectPlace(c), m.constant(0), element);
  case Effect::Last:
    return m.index(objectPlace(c), ExprId{}, element);
  case Effect::Target:
    return m.deref(objectPlace(c), element);
  default:
    return std::nullopt;
  }
}

model::ExprId FunctionLowering::assignOperator(const Callee &c) {
  const PlaceId object = objectPlace(c);
  const Expr *source = c.args[0];
  const QualType from = source->getType().getNonReferenceType();
  const bool sameKind = unit.types.row(from) == unit.types.row(objectType(c.object));
  const bool isNull =
      from->isNullPtrType() ||
      (from->isRecordType() && from->getAsCXXRecordDecl()->getName() == "nullopt_t");
  if (isNull) {
    declare(object, Initial::Default, c.call);
  } else if (sameKind && unit.types.row(from)) {
    copyFrom(object, source);
  } else if (const auto *list = dyn_cast<CXXStdInitializerListExpr>(bare(source))) {
    const auto *elements = dyn_cast<InitListExpr>(bare(list->getSubExpr()));
    setLength(object, elements ? m.constant(elements->getNumInits()) : ExprId{}, c.call);
  } else if (m[object].type.sort == model::Sort::Container) {
    discard(source);
    setLength(object, ExprId{}, c.call);
  } else {
    discard(source);
    model::Expr fresh;
    fresh.kind = Kind::Fresh;
    const ExprId v = m.expr(fresh);
    Instr &instr = emit(Instr::Kind::Assign, c.call);
    instr.dst = object;
    instr.a = v;
  }
  return m.load(object, handle(c.call));
}

std::optional<model::ExprId> FunctionLowering::methodCall(const Callee &c) {
  const auto setters = unit.registry.setters(c.name);
  if (!setters.empty()) {
    const PlaceId object = objectPlace(c);
    for (const api::OptionSetter *row : setters) {
      if (static_cast<size_t>(row->arg) >= c.args.size())
        continue;
      const ExprId stored = value(c.args[row->arg]);
      Instr &instr = emit(Instr::Kind::Assign, c.call);
      instr.dst = m.field(object, llvm::StringRef(row->field), model::Type{});
      instr.a = stored;
    }
    return m.unknown();
  }
  const api::Type *type = unit.types.row(objectType(c.object));
  if (!type)
    return std::nullopt;
  if (c.decl->getOverloadedOperator() == OO_Equal && c.args.size() == 1)
    return assignOperator(c);
  if (std::optional<PlaceId> at = methodPlace(c))
    return c.call->getType()->isPointerType() && c.decl->getOverloadedOperator() == OO_Arrow
               ? m.address(*at, handle(c.call))
               : m.load(*at, handle(c.call));
  if (const api::Method *row = unit.registry.method(type->kind, memberName(*c.decl)))
    return methodValue(c, *row, objectPlace(c));
  if (memberName(*c.decl) == "swap" && c.args.size() == 1) {
    const PlaceId a = objectPlace(c), b = place(c.args[0]);
    Instr &instr = emit(Instr::Kind::Swap, c.call);
    instr.dst = a;
    instr.other = b;
    return m.unknown();
  }
  if (type->kind != api::TypeKind::Tensor)
    return std::nullopt;
  // Every other tensor operation needs a defined tensor and yields one.
  const PlaceId object = objectPlace(c);
  for (const Expr *arg : c.args)
    discard(arg);
  if (c.decl->getReturnType()->isReferenceType())
    return m.load(object, handle(c.call));
  model::Expr out;
  out.kind = unit.types.map(c.decl->getReturnType()).sort == model::Sort::Tensor ? Kind::Fresh
                                                                                 : Kind::Unknown;
  out.where = handle(c.call);
  return m.expr(out);
}

model::ExprId FunctionLowering::methodValue(const Callee &c, const api::Method &row,
                                            PlaceId object) {
  ExprId arg;
  if (row.arg >= 0 && static_cast<size_t>(row.arg) < c.args.size())
    arg = value(c.args[row.arg]);
  model::Expr out;
  out.place = object;
  out.where = handle(c.call);
  switch (row.effect) {
  case Effect::Length:
    out.kind = Kind::Length;
    return m.expr(out);
  case Effect::IsEmpty:
    out.kind = Kind::Length;
    return m.binary(model::Op::Eq, m.expr(out), m.constant(0), out.where);
  case Effect::Data:
  case Effect::Iterator:
    if (m[object].type.sort == model::Sort::Array)
      return m.address(object, out.where);
    out.kind = Kind::Data;
    return m.expr(out);
  case Effect::HasValue:
    out.kind = Kind::HasValue;
    out.place = {};
    out.a = m.load(object);
    return m.expr(out);
  case Effect::Get:
    return m.load(object, out.where);
  case Effect::Reset:
  case Effect::Release:
  case Effect::Emplace:
    return ownerValue(c, row, object, arg);
  default:
    changeLength(c, row, object, arg);
    return m.unknown();
  }
}

// The effects that leave a container with another number of elements, or the same.
void FunctionLowering::changeLength(const Callee &c, const api::Method &row, PlaceId object,
                                    ExprId arg) {
  switch (row.effect) {
  case Effect::Resize:
    return setLength(object, arg, c.call);
  case Effect::Refill: {
    const Expr *first = c.args.empty() ? nullptr : c.args[0];
    const auto *list = first ? dyn_cast<CXXStdInitializerListExpr>(bare(first)) : nullptr;
    const auto *elements = list ? dyn_cast<InitListExpr>(bare(list->getSubExpr())) : nullptr;
    if (elements)
      arg = m.constant(elements->getNumInits());
    else if (!first || !first->getType()->isIntegralOrEnumerationType())
      arg = {};
    return setLength(object, arg, c.call);
  }
  case Effect::Clear:
    return setLength(object, m.constant(0), c.call);
  case Effect::Append:
    return append(c, object);
  case Effect::Drop: {
    model::Expr length;
    length.kind = Kind::Length;
    length.place = object;
    return setLength(object, m.binary(model::Op::Sub, m.expr(length), m.constant(1)), c.call);
  }
  case Effect::Disturb:
    for (const Expr *each : c.args)
      discard(each);
    return setLength(object, ExprId{}, c.call);
  default:
    for (const Expr *each : c.args)
      discard(each);
  }
}

void FunctionLowering::append(const Callee &c, PlaceId object) {
  model::Expr length;
  length.kind = Kind::Length;
  length.place = object;
  const ExprId before = m.expr(length);
  ExprId added;
  if (c.args.size() == 1)
    added = m.load(temporaryHolding(c.args[0]));
  setLength(object, m.binary(model::Op::Add, before, m.constant(1)), c.call);
  if (!added)
    return;
  const model::Type element = unit.types.map(unit.types.element(objectType(c.object)));
  const ExprId last = m.binary(model::Op::Sub, before, m.constant(1)); // read after the growth
  Instr &instr = emit(Instr::Kind::Assign, c.call);
  instr.dst = m.index(object, last, element);
  instr.a = added;
}

model::ExprId FunctionLowering::ownerValue(const Callee &c, const api::Method &row, PlaceId object,
                                           ExprId arg) {
  auto assign = [&](PlaceId dst, ExprId v) {
    Instr &instr = emit(Instr::Kind::Assign, c.call);
    instr.dst = dst;
    instr.a = v;
  };
  if (row.effect == Effect::Reset) {
    arg ? assign(object, arg) : declare(object, Initial::Default, c.call);
    return m.unknown();
  }
  if (row.effect == Effect::Release) {
    const PlaceId kept = temporary(c.call->getType(), c.call);
    assign(kept, m.load(object));
    declare(object, Initial::Default, c.call);
    return m.load(kept, handle(c.call));
  }
  for (const Expr *each : c.args)
    discard(each);
  model::Expr fresh;
  fresh.kind = Kind::Fresh;
  assign(object, m.expr(fresh));
  return m.unknown();
}

} // namespace everyrank::lower
