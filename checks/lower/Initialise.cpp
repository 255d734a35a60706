// Objects coming to life: initialisers, constructors, copies.
#include "lower/FunctionLowering.h"

namespace everyrank::lower {

using namespace clang;
using model::Initial;
using model::Instr;
using Kind = model::Expr::Kind;

namespace {

constexpr unsigned mostElements = 64; // elements of a list that are followed one by one

bool takesNumber(const CXXConstructExpr *e) {
  return e->getNumArgs() > 0 && e->getArg(0)->getType()->isIntegralOrEnumerationType();
}

const Expr *listOf(const CXXConstructExpr *e) {
  if (e->getNumArgs() == 0)
    return nullptr;
  const auto *list = dyn_cast<CXXStdInitializerListExpr>(bare(e->getArg(0)));
  return list ? bare(list->getSubExpr()) : nullptr;
}

bool isCopy(const CXXConstructExpr *e) {
  return e->getConstructor()->isCopyOrMoveConstructor() && e->getNumArgs() >= 1;
}

} // namespace

void FunctionLowering::declare(PlaceId dst, Initial initial, const Stmt *where) {
  Instr &instr = emit(Instr::Kind::Declare, where);
  instr.dst = dst;
  instr.initial = initial;
}

void FunctionLowering::setLength(PlaceId dst, ExprId length, const Stmt *where) {
  Instr &instr = emit(Instr::Kind::Resize, where);
  instr.dst = dst;
  instr.a = length;
}

void FunctionLowering::copyFrom(PlaceId dst, const Expr *source) {
  const Expr *inner = bare(source);
  if (!inner->isGLValue()) {
    initialise(dst, source);
    return;
  }
  const PlaceId from = place(inner);
  const ExprId copied = m.load(from);
  Instr &instr = emit(Instr::Kind::Assign, source);
  instr.dst = dst;
  instr.a = copied;
  if (inner->isXValue()) { // moved from
    const model::Sort sort = m[from].type.sort;
    if (sort == model::Sort::Container)
      setLength(from, m.constant(0), source);
    else if (sort == model::Sort::Tensor || unit.types.row(inner->getType()))
      declare(from, Initial::Default, source);
  }
}

void FunctionLowering::initialise(PlaceId dst, const Expr *init) {
  const Expr *inner = bare(init);
  if (init->containsErrors()) {
    scanOperands(init);
    return declare(dst, Initial::Unknown, init);
  }
  if (const auto *list = dyn_cast<InitListExpr>(inner))
    return initialiseList(dst, list);
  if (const auto *parens = dyn_cast<CXXParenListInitExpr>(inner)) {
    scanOperands(parens);
    return declare(dst, Initial::Unknown, init);
  }
  if (const auto *e = dyn_cast<CXXConstructExpr>(inner))
    return construct(dst, e);
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(inner) &&
      (inner->getType()->isRecordType() || inner->getType()->isArrayType()))
    return declare(dst, Initial::Zero, init);
  if (isa<StringLiteral>(inner) && inner->getType()->isArrayType() && init->isGLValue() == false)
    return declare(dst, Initial::Unknown, init);
  if (const auto *cast = dyn_cast<CastExpr>(inner);
      cast && inner->getType()->isRecordType() &&
      (cast->getCastKind() == CK_ConstructorConversion || isa<CXXFunctionalCastExpr>(cast)))
    return initialise(dst, cast->getSubExpr());
  if (const auto *c = dyn_cast<CallExpr>(inner); c && inner->getType()->isRecordType()) {
    const ExprId result = call(c, dst);
    if (m[result].kind != Kind::Load || m[result].place != dst) {
      Instr &instr = emit(Instr::Kind::Assign, init);
      instr.dst = dst;
      instr.a = result;
    }
    return;
  }
  const ExprId v = value(init);
  Instr &instr = emit(Instr::Kind::Assign, init);
  instr.dst = dst;
  instr.a = v;
}

void FunctionLowering::initialiseList(PlaceId dst, const InitListExpr *list) {
  if (const InitListExpr *semantic = list->getSemanticForm())
    list = semantic;
  const QualType type = list->getType();
  if (!type->isRecordType() && !type->isArrayType()) {
    if (list->getNumInits() == 1)
      return initialise(dst, list->getInit(0));
    return declare(dst, Initial::Zero, list);
  }
  if (list->isTransparent() && list->getNumInits() == 1)
    return initialise(dst, list->getInit(0));
  declare(dst, Initial::Zero, list); // what a list leaves out is zero
  if (type->isArrayType()) {
    const model::Type element = unit.types.map(unit.types.element(type));
    for (unsigned i = 0; i < list->getNumInits() && i < mostElements; ++i)
      initialise(m.index(dst, m.constant(i), element), list->getInit(i));
    if (list->getNumInits() > mostElements)
      emit(Instr::Kind::Havoc, list).dst = dst;
    return;
  }
  const RecordDecl *record = type->getAsRecordDecl();
  unsigned next = 0;
  if (const auto *cxx = dyn_cast<CXXRecordDecl>(record))
    next = cxx->getNumBases();
  if (record->isUnion() || next) {
    emit(Instr::Kind::Havoc, list).dst = dst;
    return;
  }
  for (const FieldDecl *field : record->fields()) {
    if (field->isUnnamedBitField() || next >= list->getNumInits())
      continue;
    const Expr *init = list->getInit(next++);
    if (!field->getType()->isReferenceType() && !field->isAnonymousStructOrUnion())
      initialise(
          m.field(
              dst, field->getName(), unit.types.map(*field),
              unit.context.toCharUnitsFromBits(unit.context.getFieldOffset(field)).getQuantity()),
          init);
  }
}

void FunctionLowering::construct(PlaceId dst, const CXXConstructExpr *e) {
  if (e->getNumArgs() == 1 && e->isElidable())
    return initialise(dst, e->getArg(0));
  if (e->getType()->isArrayType())
    return declare(dst, Initial::Default, e);
  const api::Type *row = unit.types.row(e->getType());
  if (!row || row->kind == api::TypeKind::Array)
    return constructRecord(dst, e);
  if (isCopy(e))
    return copyFrom(dst, e->getArg(0));
  switch (row->kind) {
  case api::TypeKind::Container:
    return constructContainer(dst, e);
  case api::TypeKind::Owner:
    return constructOwner(dst, e, false);
  case api::TypeKind::Optional:
    return constructOwner(dst, e, true);
  default:
    break;
  }
  if (e->getNumArgs() == 0 || isa<CXXDefaultArgExpr>(e->getArg(0)))
    return declare(dst, Initial::Default, e);
  for (const Expr *arg : e->arguments())
    discard(arg);
  model::Expr fresh;
  fresh.kind = Kind::Fresh;
  const ExprId v = m.expr(fresh);
  Instr &instr = emit(Instr::Kind::Assign, e);
  instr.dst = dst;
  instr.a = v;
}

void FunctionLowering::constructContainer(PlaceId dst, const CXXConstructExpr *e) {
  if (e->getNumArgs() == 0 || isa<CXXDefaultArgExpr>(e->getArg(0)))
    return declare(dst, Initial::Default, e);
  if (takesNumber(e)) {
    const ExprId length = value(e->getArg(0));
    declare(dst, Initial::Default, e);
    return setLength(dst, length, e);
  }
  if (const auto *list = dyn_cast_or_null<InitListExpr>(listOf(e))) {
    declare(dst, Initial::Default, e);
    setLength(dst, m.constant(list->getNumInits()), e);
    const model::Type element = unit.types.map(unit.types.element(e->getType()));
    for (unsigned i = 0; i < list->getNumInits() && i < mostElements; ++i)
      initialise(m.index(dst, m.constant(i), element), list->getInit(i));
    return;
  }
  ExprId length;
  if (const auto *text = dyn_cast<StringLiteral>(bare(e->getArg(0))))
    length = m.constant(text->getLength());
  for (const Expr *arg : e->arguments())
    discard(arg);
  const QualType first = e->getArg(0)->getType();
  // A lone allocator or stream leaves the container empty.
  const bool isEmpty = !length && e->getNumArgs() == 1 && first->isRecordType() &&
                       first->getAsCXXRecordDecl()->getName().contains("alloc");
  declare(dst, isEmpty ? Initial::Default : Initial::Unknown, e);
  if (length)
    setLength(dst, length, e);
}

void FunctionLowering::constructOwner(PlaceId dst, const CXXConstructExpr *e, bool optional) {
  const Expr *first = e->getNumArgs() ? e->getArg(0) : nullptr;
  const QualType type = first ? first->getType() : QualType();
  const bool isEmpty =
      !first || isa<CXXDefaultArgExpr>(first) || type->isNullPtrType() ||
      (type->isRecordType() && type->getAsCXXRecordDecl()->getName() == "nullopt_t");
  if (isEmpty)
    return declare(dst, Initial::Default, e);
  ExprId v;
  if (optional) {
    const PlaceId held = temporaryHolding(first);
    model::Expr fresh;
    fresh.kind = Kind::Fresh;
    fresh.where = handle(e);
    v = m.expr(fresh);
    Instr &instr = emit(Instr::Kind::Assign, e);
    instr.dst = dst;
    instr.a = v;
    const ExprId inside = m.load(held);
    Instr &copy = emit(Instr::Kind::Assign, e);
    copy.dst = m.deref(dst, m[held].type);
    copy.a = inside;
    return;
  }
  if (type->isRecordType()) // converted from another owner
    return copyFrom(dst, first);
  v = value(first);
  Instr &instr = emit(Instr::Kind::Assign, e);
  instr.dst = dst;
  instr.a = v;
}

void FunctionLowering::constructRecord(PlaceId dst, const CXXConstructExpr *e) {
  const CXXConstructorDecl *c = e->getConstructor();
  if (c->isCopyOrMoveConstructor() && !c->isUserProvided())
    return copyFrom(dst, e->getArg(0));
  if (c->isTrivial() && c->isDefaultConstructor())
    return declare(dst, e->requiresZeroInitialization() ? Initial::Zero : Initial::Uninitialised,
                   e);
  Callee callee;
  callee.decl = c;
  callee.name = qualifiedName(*c);
  callee.call = e;
  for (const Expr *arg : e->arguments())
    callee.args.push_back(arg);
  Instr instr;
  instr.kind = Instr::Kind::Call;
  instr.where = handle(e);
  instr.system = isSystem(callee);
  if (!instr.system)
    instr.callee = unit.function(*c);
  model::Argument self;
  self.value = m.address(dst);
  self.mayWrite = true;
  instr.args.push_back(self);
  callArguments(callee, instr);
  // A defaulted constructor leaves the rest as a plain definition would.
  declare(dst,
          !instr.callee                     ? Initial::Unknown
          : e->requiresZeroInitialization() ? Initial::Zero
                                            : Initial::Uninitialised,
          e);
  f.blocks[current.value].instrs.push_back(std::move(instr));
}

} // namespace everyrank::lower
