// Handles back to places in the source.
#include "lower/SourceMap.h"

#include "lower/Describe.h"

namespace everyrank {

using namespace clang;
using lower::DeclHandle;

SourceRange rangeOf(const ASTContext &, Handle handle) {
  if (!handle)
    return {};
  if (handle.kind == DeclHandle)
    return static_cast<const Decl *>(handle.node)->getSourceRange();
  return static_cast<const Stmt *>(handle.node)->getSourceRange();
}

SourceLocation locate(const ASTContext &context, Handle handle) {
  if (!handle)
    return {};
  SourceLocation at;
  if (handle.kind == DeclHandle) {
    at = static_cast<const Decl *>(handle.node)->getLocation();
  } else {
    const auto *stmt = static_cast<const Stmt *>(handle.node);
    at = stmt->getBeginLoc();
    // `a->b(c)` is best shown at `b`, `x = y` at its start.
    if (const auto *call = dyn_cast<CallExpr>(stmt))
      if (const auto *member = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParenImpCasts()))
        at = member->getMemberLoc();
  }
  return context.getSourceManager().getFileLoc(at);
}

} // namespace everyrank
