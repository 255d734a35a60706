// Which functions of a translation unit have a collective in reach.
#pragma once

#include "api/Registry.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <vector>

namespace everyrank::lower {

struct Reached {
  const clang::FunctionDecl *function;
  bool isTop; // nobody else in the unit calls it
};

// Definitions in source order, template instantiations and lambdas included; system headers not.
std::vector<Reached> functionsInReach(clang::ASTContext &context, const api::Registry &registry);

} // namespace everyrank::lower
