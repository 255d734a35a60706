// Finding → clang-tidy diagnostic: shared by the plugin and the command, so both print the same.
#pragma once

#include "rules/Finding.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class ASTContext;
class LangOptions;
namespace tidy {
class ClangTidyContext;
}
} // namespace clang

namespace everyrank {

// "null-buffer" → "everyrank-null-buffer", the name that users see.
std::string publicName(llvm::StringRef check);

// Whether the checker reads this language: C, C++ and CUDA's host side.
bool speaks(const clang::LangOptions &language);

// Reports `finding` with its notes and fix under its public name.
void diagnose(clang::tidy::ClangTidyContext &tidy, clang::ASTContext &ast, const Finding &finding);

} // namespace everyrank
