// The lowered translation unit: hands out model functions for Clang's, lowering each when asked.
#pragma once

#include "lower/Describe.h"
#include "lower/Reach.h"
#include "model/Model.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

namespace everyrank::lower {

class Unit : public model::BodySource {
public:
  Unit(clang::ASTContext &context, const api::Registry &registry);

  const model::Function *body(model::FunctionId id) override;

  // The id of a function whose body this unit can lower, or none.
  model::FunctionId function(const clang::FunctionDecl &decl);
  model::VarId var(const clang::VarDecl &decl);
  // The object of the methods of a class; lambdas share the one of the method around them.
  model::VarId thisVar(const clang::CXXMethodDecl &method);

  clang::ASTContext &context;
  const api::Registry &registry;
  const TypeMap types;
  const std::vector<Reached> reached; // what there is to analyse
  model::Module module;

private:
  struct Entry {
    const clang::FunctionDecl *decl;
    std::unique_ptr<model::Function> function;
    bool isLowered = false;
  };
  llvm::DenseSet<const clang::FunctionDecl *> inReach; // of `reached`
  std::vector<Entry> functions;
  llvm::DenseMap<const clang::FunctionDecl *, model::FunctionId> functionIds;
  llvm::DenseMap<const clang::VarDecl *, model::VarId> varIds;
  llvm::DenseMap<const clang::CXXMethodDecl *, model::VarId> thisIds;
};

} // namespace everyrank::lower
