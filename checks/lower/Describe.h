// What the front end tells the model of Clang's declarations and types.
#pragma once

#include "api/Registry.h"
#include "model/Model.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

#include <string>

namespace everyrank::lower {

// Tags of handles that this front end makes.
enum HandleKind : unsigned char { StmtHandle, DeclHandle };
inline Handle handle(const clang::Stmt *stmt) { return {stmt, StmtHandle}; }
inline Handle handle(const clang::Decl *decl) { return {decl, DeclHandle}; }

// The name as the tables write it: qualified, inline and anonymous namespaces left out.
std::string qualifiedName(const clang::NamedDecl &decl);

// How the model looks at a C++ type.
class TypeMap {
public:
  TypeMap(const clang::ASTContext &context, const api::Registry &registry)
      : context(context), registry(registry) {}

  model::Type map(clang::QualType type) const;
  // The same, with the role that the name of the declaration suggests.
  model::Type map(const clang::ValueDecl &decl) const;
  // The row of a record type, through typedefs, references and pointers to it; or null.
  const api::Type *row(clang::QualType type) const;
  // What a pointer, owner or container of this type holds; null when unknown.
  clang::QualType element(clang::QualType type) const;
  bool isUnordered(clang::QualType type) const;
  // Whether a type is one of the statuses that calls return, through typedefs.
  bool isStatus(clang::QualType type) const;
  int64_t bytes(clang::QualType type) const;
  api::Element elementKind(clang::QualType type) const;
  model::Pointee pointee(clang::QualType type) const;
  model::Role role(llvm::StringRef name, clang::QualType type) const;

private:
  bool ownsMemory(const clang::CXXRecordDecl &record) const;
  model::Type mapRecord(const api::Type &row, clang::QualType type) const;

  const clang::ASTContext &context;
  const api::Registry &registry;
};

} // namespace everyrank::lower
