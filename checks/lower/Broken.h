// Code with errors: which functions lost statements on the way to the syntax tree.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace everyrank::lower {

// Whether the source of a body holds more than its tree: the parser drops a statement whose errors
// it cannot recover from, and what it did would be missing from the model. Only asked for units
// with errors; code that the preprocessor skips counts as lost, too.
bool hasLostCode(const clang::ASTContext &context, const clang::FunctionDecl &function);

} // namespace everyrank::lower
