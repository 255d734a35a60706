// Which functions of a translation unit have a collective in reach.
#pragma once

#include "api/Registry.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <vector>

namespace everyrank::lower {

// Definitions in source order, template instantiations and lambdas included; system headers not.
std::vector<const clang::FunctionDecl *> functionsInReach(clang::ASTContext &context,
                                                          const api::Registry &registry);

} // namespace everyrank::lower
