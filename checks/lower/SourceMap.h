// From opaque handles back to the source: places for messages, edits for fixes.
#pragma once

#include "rules/Finding.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"

#include <vector>

namespace everyrank {

// Where a finding or note stands in the source: the line that the user wrote, also for macros.
clang::SourceLocation locate(const clang::ASTContext &context, Handle handle);
clang::SourceRange rangeOf(const clang::ASTContext &context, Handle handle);

// The edits of a fix, empty when it cannot be made safely.
std::vector<clang::FixItHint> editsFor(clang::ASTContext &context, const Fix &fix);

} // namespace everyrank
