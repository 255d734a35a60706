// Looks for source between the statements of a block that no statement stands for.
#include "lower/Broken.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

namespace everyrank::lower {

using namespace clang;

namespace {

class Gaps : public RecursiveASTVisitor<Gaps> {
public:
  explicit Gaps(const ASTContext &context) : context(context) {}
  bool found = false;

  bool VisitCompoundStmt(CompoundStmt *block) {
    SourceLocation from = block->getLBracLoc();
    for (const Stmt *child : block->body()) {
      found |= hasTokens(from, child->getBeginLoc());
      from = child->getEndLoc();
    }
    found |= hasTokens(from, block->getRBracLoc());
    return !found;
  }

private:
  // Whether anything but semicolons and comments stands after the token at `from` and before `to`.
  bool hasTokens(SourceLocation from, SourceLocation to) const {
    const SourceManager &sources = context.getSourceManager();
    from = sources.getExpansionRange(from).getEnd();
    to = sources.getExpansionLoc(to);
    Token token;
    SourceLocation at = Lexer::getLocForEndOfToken(from, 0, sources, context.getLangOpts());
    while (at.isValid() && sources.isBeforeInTranslationUnit(at, to)) {
      if (Lexer::getRawToken(at, token, sources, context.getLangOpts(), /*IgnoreWhiteSpace=*/true))
        return false;
      if (!sources.isBeforeInTranslationUnit(token.getLocation(), to))
        return false;
      if (!token.isOneOf(tok::semi, tok::comment))
        return true;
      at = token.getEndLoc();
    }
    return false;
  }

  const ASTContext &context;
};

} // namespace

bool hasLostCode(const ASTContext &context, const FunctionDecl &function) {
  Gaps gaps(context);
  gaps.TraverseStmt(function.getBody());
  return gaps.found;
}

} // namespace everyrank::lower
