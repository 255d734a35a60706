// Collectives and what belongs to them: columns, new communicators, group marks.
#include "lower/FunctionLowering.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace everyrank::lower {

using namespace clang;
using model::Instr;
using Kind = model::Expr::Kind;

namespace {

// The argument without what converts it to `void *`; a cast to any other type is the user's word.
const Expr *withoutVoidCasts(const Expr *e) {
  while (true) {
    e = e->IgnoreParenImpCasts();
    const auto *cast = dyn_cast<ExplicitCastExpr>(e);
    if (!cast || !cast->getType()->isVoidPointerType())
      return e;
    e = cast->getSubExpr();
  }
}

// Whether an expression multiplies by the size of something that has `bytes` bytes.
class SizeofFinder : public RecursiveASTVisitor<SizeofFinder> {
public:
  SizeofFinder(const ASTContext &context, int64_t bytes) : context(context), bytes(bytes) {}
  bool found = false;
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *e) {
    Expr::EvalResult result;
    found |= e->getKind() == UETT_SizeOf && !e->isValueDependent() &&
             e->EvaluateAsInt(result, context) && result.Val.getInt() == bytes;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *e) { // sizeof a / sizeof *a counts elements
    divides |= e->getOpcode() == BO_Div;
    return true;
  }
  bool divides = false;

private:
  const ASTContext &context;
  int64_t bytes;
};

// How often a variable is named, and how often only to read it.
class UseCounter : public RecursiveASTVisitor<UseCounter> {
public:
  explicit UseCounter(const VarDecl &var) : var(var) {}
  unsigned uses = 0, reads = 0;
  bool VisitDeclRefExpr(DeclRefExpr *e) {
    const auto *binding = dyn_cast<BindingDecl>(e->getDecl());
    uses += e->getDecl() == &var || (binding && binding->getDecomposedDecl() == &var);
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *e) {
    const auto *ref = dyn_cast<DeclRefExpr>(e->getSubExpr()->IgnoreParens());
    reads += e->getCastKind() == CK_LValueToRValue && ref && ref->getDecl() == &var;
    return true;
  }

private:
  const VarDecl &var;
};

bool countsBytes(const ASTContext &context, const Expr *count, int64_t elementBytes) {
  if (elementBytes <= 1)
    return false;
  SizeofFinder finder(context, elementBytes);
  finder.TraverseStmt(const_cast<Expr *>(count));
  return finder.found && !finder.divides;
}

} // namespace

const Expr *FunctionLowering::columnExpr(const Callee &c, api::Column column) const {
  if (column.arg == api::Column::self)
    return c.object;
  if (column.arg < 0 || static_cast<size_t>(column.arg) >= c.args.size())
    return nullptr;
  return c.args[column.arg];
}

model::Argument FunctionLowering::column(const Callee &c, api::Column column) {
  model::Argument out;
  const Expr *e = columnExpr(c, column);
  if (!e)
    return out;
  out.where = handle(e);
  if (!column.field.empty()) {
    const PlaceId options = place(e);
    out.value = m.load(m.field(options, llvm::StringRef(column.field), model::Type{}), out.where);
  } else if (e->isGLValue() && e->getType()->isRecordType() && unit.types.row(e->getType())) {
    out.value = m.address(place(e), out.where); // a list of tensors, passed by reference
  } else if (e->getType()->isRecordType()) {
    out.value = m.load(place(e), out.where);
  } else {
    out.value = value(e);
  }
  return out;
}

void FunctionLowering::describeBuffer(const Expr *buffer, Instr &instr) {
  const Expr *inner = withoutVoidCasts(buffer);
  if (inner->getType()->isVoidPointerType())
    inner = withoutVoidCasts(onlyValue(inner));
  const QualType type = inner->getType();
  if (!type->isPointerType() && !type->isArrayType())
    return;
  QualType element = unit.types.element(type);
  while (const ArrayType *array = unit.context.getAsArrayType(element))
    element = array->getElementType();
  instr.elementBytes = unit.types.bytes(element);
  instr.element = unit.types.elementKind(element);
  instr.pointee = unit.types.pointee(element);
}

void FunctionLowering::describeCount(const Callee &c, const api::Collective &row, const Expr *count,
                                     Instr &instr) {
  instr.countsBytes =
      countsBytes(unit.context, onlyValue(count->IgnoreParenCasts()), instr.elementBytes) ||
      countsBytes(unit.context, count, instr.elementBytes);
  if (const auto at = static_cast<unsigned>(row.count.arg); at < c.decl->getNumParams())
    if (const QualType type = c.decl->getParamDecl(at)->getType(); type->isSignedIntegerType())
      instr.mostCount =
          llvm::APSInt::getMaxValue(unit.context.getIntWidth(type), false).getExtValue();
}

// An argument that no column names: a request, or something that only has effects.
void FunctionLowering::otherArgument(const Expr *arg, const api::Collective &row, Instr &instr) {
  if (!row.blocking && arg->getType()->isPointerType())
    instr.other = derefOf(arg, arg->getType()->getPointeeType());
  else
    discard(arg);
}

// Whether an expression speaks of the element of a loop over a hash container.
bool FunctionLowering::mentionsUnordered(const Expr *e) const {
  if (unorderedLoops.empty())
    return false;
  UseCounter counter(*unorderedLoops.back().element);
  counter.TraverseStmt(const_cast<Expr *>(e));
  return counter.uses > 0;
}

// What a variable that never changes was initialised with; any other expression itself.
const Expr *FunctionLowering::onlyValue(const Expr *e) const {
  const auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !v->hasLocalStorage() || isa<ParmVarDecl>(v) || !v->getInit())
    return e;
  UseCounter counter(*v);
  counter.TraverseStmt(decl.getBody());
  return counter.uses == counter.reads ? v->getInit() : e;
}

static bool isColumn(const api::Collective &row, unsigned arg) {
  const api::Column used[] = {row.send, row.recv, row.count, row.type,
                              row.root, row.comm, row.made,  row.colour};
  return llvm::any_of(used, [&](api::Column c) { return c.arg == static_cast<int>(arg); });
}

bool FunctionLowering::collective(const Callee &c) {
  const api::Collective *row = unit.registry.collective(c.name, c.args.size());
  if (!row)
    return false;
  Instr instr;
  instr.kind = Instr::Kind::Collective;
  instr.where = handle(c.call);
  instr.row = row;
  instr.send = column(c, row->send);
  instr.recv = column(c, row->recv);
  instr.count = column(c, row->count);
  instr.type = column(c, row->type);
  instr.root = column(c, row->root);
  instr.comm = column(c, row->comm);
  if (const Expr *buffer = columnExpr(c, row->recv); buffer && row->recv.field.empty())
    describeBuffer(buffer, instr);
  if (const Expr *count = columnExpr(c, row->count); count && row->count.field.empty())
    describeCount(c, *row, count, instr);
  for (unsigned i = 0; i < c.args.size(); ++i) // the others have their effects too
    if (!isColumn(*row, i))
      otherArgument(c.args[i], *row, instr);
  if (llvm::any_of(c.args, [&](const Expr *arg) { return mentionsUnordered(arg); }))
    instr.unordered = handle(unorderedLoops.back().loop);
  const ExprId parent = instr.comm.value;
  f.blocks[current.value].instrs.push_back(std::move(instr));
  if (row->made.given())
    makeGroup(c, *row, parent);
  return true;
}

void FunctionLowering::makeGroup(const Callee &c, const api::Collective &row, ExprId parent) {
  const Expr *out = columnExpr(c, row.made);
  if (!out || !out->getType()->isPointerType())
    return;
  const PlaceId dst = derefOf(out, out->getType()->getPointeeType());
  auto assignGroup = [&](model::Expr made) {
    made.where = handle(c.call);
    const ExprId v = m.expr(made);
    Instr &instr = emit(Instr::Kind::Assign, c.call);
    instr.dst = dst;
    instr.a = v;
  };
  model::Expr group;
  group.kind = Kind::Group;
  group.a = parent;
  const Expr *colour = columnExpr(c, row.colour);
  group.value = !colour && c.args.size() == 2; // a duplicate
  if (!colour)
    return assignGroup(group);
  const BlockId outside = newBlock(), inside = newBlock(), after = newBlock();
  model::Expr none;
  none.kind = Kind::Named;
  none.name = m.name(unit.registry.nameOf(api::Meaning::NoColour));
  branch(m.binary(model::Op::Eq, value(colour), m.expr(none)), outside, inside, colour);
  enter(outside);
  none.name = m.name(unit.registry.nameOf(api::Meaning::NoGroup));
  assignGroup(none);
  jump(after);
  enter(inside);
  assignGroup(group);
  jump(after);
  enter(after);
}

// The communicator behind `pointer` is no more, and the call leaves none there.
void FunctionLowering::endGroup(const Expr *pointer) {
  if (!pointer->getType()->isPointerType())
    return discard(pointer);
  model::Expr none;
  none.kind = Kind::Named;
  none.name = m.name(unit.registry.nameOf(api::Meaning::NoGroup));
  none.where = handle(pointer);
  const PlaceId dst = derefOf(pointer, pointer->getType()->getPointeeType());
  const ExprId v = m.expr(none);
  Instr &instr = emit(Instr::Kind::Assign, pointer);
  instr.dst = dst;
  instr.a = v;
}

std::optional<model::ExprId> FunctionLowering::markCall(const Callee &c) {
  if (const auto *row = unit.registry.find<api::GroupMark>(c.name)) {
    emit(Instr::Kind::Mark, c.call).opens = row->opens;
    return m.unknown();
  }
  if (const auto *row = unit.registry.find<api::CliqueMaker>(c.name)) {
    const Expr *out = columnExpr(c, row->out);
    const ExprId result = generalCall(c, {});
    if (out) {
      const PlaceId dst = derefOf(out, unit.context.VoidPtrTy);
      emit(Instr::Kind::Clique, c.call).dst = dst;
    }
    return result;
  }
  if (const auto *row = unit.registry.find<api::LocalSource>(c.name)) {
    const ExprId result = generalCall(c, {});
    const Expr *out = columnExpr(c, row->out);
    PlaceId dst;
    if (out)
      dst = derefOf(out, out->getType()->isPointerType() ? out->getType()->getPointeeType()
                                                         : out->getType());
    else if (m[result].kind == Kind::Load)
      dst = m[result].place;
    if (dst) {
      Instr &instr = emit(Instr::Kind::Havoc, c.call);
      instr.dst = dst;
      instr.ranked = !row->received;
      instr.received = row->received;
    }
    return result;
  }
  return std::nullopt;
}

} // namespace everyrank::lower
