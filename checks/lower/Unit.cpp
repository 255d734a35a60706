// Maps Clang's functions and variables to the model's, once each.
#include "lower/Unit.h"

#include "lower/Broken.h"
#include "lower/FunctionLowering.h"

namespace everyrank::lower {

using namespace clang;

namespace {

// Whether a static variable is null, zero or empty before anybody assigns it.
bool startsZero(const VarDecl &decl) {
  const VarDecl *definition = decl.getDefinition();
  if (!definition && decl.isThisDeclarationADefinition() == VarDecl::TentativeDefinition)
    return true;
  if (!definition || definition->isInvalidDecl())
    return false;
  const Expr *init = definition->getInit();
  if (!init)
    return true;
  if (init->isValueDependent() || init->containsErrors())
    return false;
  if (const auto *construct = dyn_cast<CXXConstructExpr>(bare(init)))
    return construct->getNumArgs() == 0 && construct->getConstructor()->isDefaultConstructor();
  return isa<CXXNullPtrLiteralExpr, GNUNullExpr, ImplicitValueInitExpr>(init->IgnoreParenCasts()) ||
         init->isNullPointerConstant(decl.getASTContext(), Expr::NPC_ValueDependentIsNotNull);
}

} // namespace

Unit::Unit(ASTContext &context, const api::Registry &registry)
    : context(context), registry(registry), types(context, registry),
      reached(functionsInReach(context, registry)) {
  for (const Reached &each : reached)
    inReach.insert(each.function);
}

model::FunctionId Unit::function(const FunctionDecl &decl) {
  const FunctionDecl *definition = nullptr;
  if (!decl.hasBody(definition) || definition->isDependentContext() || definition->isInvalidDecl())
    return {};
  auto [it, isNew] = functionIds.try_emplace(definition, model::FunctionId{});
  if (isNew &&
      !(context.getDiagnostics().hasErrorOccurred() && hasLostCode(context, *definition))) {
    it->second = {static_cast<uint32_t>(functions.size())};
    functions.push_back({definition, nullptr});
  }
  return it->second;
}

const model::Function *Unit::body(model::FunctionId id) {
  if (!functions[id.value].isLowered) {
    functions[id.value].isLowered = true;
    auto function =
        std::make_unique<model::Function>(FunctionLowering(*this, *functions[id.value].decl).run());
    function->reachesCollective = inReach.contains(functions[id.value].decl);
    functions[id.value].function = std::move(function);
  }
  return functions[id.value].function.get();
}

model::VarId Unit::var(const VarDecl &decl) {
  const VarDecl *canonical = decl.getCanonicalDecl();
  auto [it, isNew] = varIds.try_emplace(canonical, model::VarId{});
  if (!isNew)
    return it->second;
  model::Var var;
  var.name = decl.getNameAsString();
  var.type = types.map(decl);
  var.decl = handle(canonical);
  if (isa<ParmVarDecl>(decl))
    var.storage = model::Storage::Parameter;
  else if (decl.hasGlobalStorage()) {
    var.storage = model::Storage::Static;
    var.startsZero = startsZero(decl);
  }
  it->second = module.addVar(std::move(var));
  return it->second;
}

model::VarId Unit::thisVar(const CXXMethodDecl &method) {
  const CXXMethodDecl *owner = &method;
  while (owner->getParent()->isLambda()) {
    const auto *outer = dyn_cast_or_null<CXXMethodDecl>(
        Decl::castFromDeclContext(owner->getParent()->getDeclContext()));
    if (!outer)
      break;
    owner = outer;
  }
  owner = owner->getCanonicalDecl();
  auto [it, isNew] = thisIds.try_emplace(owner, model::VarId{});
  if (!isNew)
    return it->second;
  model::Var var;
  var.name = "this";
  var.storage = model::Storage::Parameter;
  var.type.sort = model::Sort::Pointer;
  it->second = module.addVar(std::move(var));
  return it->second;
}

} // namespace everyrank::lower
