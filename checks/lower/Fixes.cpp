// Fix-its: source edits for what a rule proposes, or none when the source does not allow it.
#include "lower/SourceMap.h"

#include "lower/Describe.h"

#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace everyrank {

using namespace clang;

namespace {

using Variables = llvm::SmallPtrSet<const ValueDecl *, 8>;

// The variables that a piece of source names, and what it may do to them.
class Names : public RecursiveASTVisitor<Names> {
public:
  Variables all, written;
  unsigned calls = 0; // of anything but const members

  bool VisitDeclRefExpr(DeclRefExpr *e) {
    if (isa<VarDecl>(e->getDecl()))
      all.insert(e->getDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *e) {
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(e->getDirectCallee());
    calls += !method || !method->isConst();
    for (const Expr *arg : e->arguments())
      writes(arg);
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(e); member && method && !method->isConst())
      writes(member->getImplicitObjectArgument());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *) {
    ++calls;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *e) {
    if (e->isAssignmentOp())
      writes(e->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *e) {
    if (e->isIncrementDecrementOp() || e->getOpcode() == UO_AddrOf)
      writes(e->getSubExpr());
    return true;
  }

private:
  void writes(const Expr *target) {
    const Expr *inner = target->IgnoreParenCasts();
    while (true) {
      if (const auto *member = dyn_cast<MemberExpr>(inner))
        inner = member->getBase()->IgnoreParenCasts();
      else if (const auto *address = dyn_cast<UnaryOperator>(inner))
        inner = address->getSubExpr()->IgnoreParenCasts();
      else
        break;
    }
    if (const auto *ref = dyn_cast<DeclRefExpr>(inner); ref && target->isGLValue())
      written.insert(ref->getDecl());
  }
};

Names namesIn(const Stmt *s) {
  Names names;
  names.TraverseStmt(const_cast<Stmt *>(s));
  return names;
}

template <class T> const T *parentAs(ASTContext &context, const Stmt *s) {
  const auto parents = context.getParents(*s);
  return parents.size() == 1 ? parents[0].get<T>() : nullptr;
}

// `allocation` as a statement of its own, the guard around it, and the block between, if any.
struct Guarded {
  const Stmt *statement = nullptr;
  const CompoundStmt *block = nullptr;
  const IfStmt *guard = nullptr;
};

std::optional<Guarded> guardedBy(ASTContext &context, const Stmt *allocation) {
  Guarded g;
  g.statement = allocation;
  while (const auto *outer = parentAs<Expr>(context, g.statement))
    g.statement = outer;
  if (!isa<Expr>(g.statement))
    return std::nullopt;
  g.block = parentAs<CompoundStmt>(context, g.statement);
  g.guard = parentAs<IfStmt>(context, g.block ? g.block : g.statement);
  const Stmt *body = g.block ? static_cast<const Stmt *>(g.block) : g.statement;
  const bool fits = g.guard && g.guard->getThen() == body && !g.guard->getElse() &&
                    !g.guard->hasInitStorage() && !g.guard->hasVarStorage() &&
                    parentAs<CompoundStmt>(context, g.guard);
  return fits ? std::optional(g) : std::nullopt;
}

// Whether running the statement in front of the guard means the same on the guarded ranks.
bool canHoist(const SourceManager &sources, const Guarded &g) {
  const Names used = namesIn(g.statement);
  if (used.calls != 1)
    return false;
  const Variables inCondition = namesIn(g.guard->getCond()).all;
  if (namesIn(g.guard->getCond()).calls > 1)
    return false;
  for (const ValueDecl *target : used.written)
    if (inCondition.contains(target))
      return false;
  for (const ValueDecl *name : used.all)
    if (!sources.isBeforeInTranslationUnit(name->getLocation(), g.guard->getBeginLoc()))
      return false;
  if (!g.block)
    return true;
  for (const Stmt *before : g.block->body()) {
    if (before == g.statement)
      break;
    const Names earlier = namesIn(before);
    if (llvm::any_of(used.all, [&](const ValueDecl *v) {
          return earlier.written.contains(v) ||
                 (used.written.contains(v) && earlier.all.contains(v));
        }))
      return false;
  }
  return true;
}

// The statement with its semicolon, and from the start of its line when nothing else is on it.
CharSourceRange wholeLine(const ASTContext &context, const Stmt *s) {
  const SourceManager &sources = context.getSourceManager();
  SourceLocation end =
      Lexer::findLocationAfterToken(s->getEndLoc(), tok::semi, sources, context.getLangOpts(),
                                    /*SkipTrailingWhitespaceAndNewLine=*/true);
  SourceLocation begin = s->getBeginLoc();
  const unsigned indent = sources.getSpellingColumnNumber(begin) - 1;
  const SourceLocation lineStart = begin.getLocWithOffset(-static_cast<int>(indent));
  const StringRef before = Lexer::getSourceText(CharSourceRange::getCharRange(lineStart, begin),
                                                sources, context.getLangOpts());
  return CharSourceRange::getCharRange(before.trim().empty() ? lineStart : begin, end);
}

} // namespace

std::vector<FixItHint> editsFor(ASTContext &context, const Fix &fix) {
  if (fix.kind != Fix::Kind::HoistAllocation || !fix.what || fix.what.kind != lower::StmtHandle)
    return {};
  const SourceManager &sources = context.getSourceManager();
  const auto guarded = guardedBy(context, static_cast<const Stmt *>(fix.what.node));
  if (!guarded)
    return {};
  const auto &[statement, block, guard] = *guarded;
  for (SourceLocation at :
       {statement->getBeginLoc(), statement->getEndLoc(), guard->getBeginLoc(), guard->getEndLoc()})
    if (at.isMacroID())
      return {};
  if (!canHoist(sources, *guarded) || wholeLine(context, statement).getEnd().isInvalid())
    return {};
  const std::string text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(statement->getSourceRange()), sources,
                           context.getLangOpts())
          .str();
  if (!block) // `if (rank == 0) x = ...;` becomes `x = ...;`
    return {FixItHint::CreateRemoval(
        CharSourceRange::getCharRange(guard->getBeginLoc(), statement->getBeginLoc()))};
  if (block->size() == 1)
    return {FixItHint::CreateReplacement(guard->getSourceRange(), text + ";")};
  const unsigned column = sources.getSpellingColumnNumber(guard->getBeginLoc());
  return {
      FixItHint::CreateInsertion(guard->getBeginLoc(), text + ";\n" + std::string(column - 1, ' ')),
      FixItHint::CreateRemoval(wholeLine(context, statement))};
}

} // namespace everyrank
