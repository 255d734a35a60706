// A light pass over all bodies: who calls whom, and who ends at a collective.
#include "lower/Reach.h"

#include "lower/Describe.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace everyrank::lower {

using namespace clang;

namespace {

class Calls : public RecursiveASTVisitor<Calls> {
public:
  struct Node {
    bool isDirect = false;
    llvm::SmallVector<const FunctionDecl *, 4> callees;
  };
  llvm::MapVector<const FunctionDecl *, Node> graph;

  explicit Calls(const api::Registry &registry) : registry(registry) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }
  bool shouldVisitLambdaBody() const { return true; }

  bool TraverseDecl(Decl *d) {
    auto *function = dyn_cast_or_null<FunctionDecl>(d);
    if (!function || !function->doesThisDeclarationHaveABody())
      return RecursiveASTVisitor::TraverseDecl(d);
    if (function->isDependentContext()) {
      // Only its instantiations say what it does; the visitor finds them at the template.
      return true;
    }
    return inside(function, [&] { return RecursiveASTVisitor::TraverseDecl(d); });
  }

  bool TraverseLambdaExpr(LambdaExpr *e) {
    CXXMethodDecl *body = e->getCallOperator();
    if (current)
      graph[current].callees.push_back(body);
    if (!body || body->isDependentContext())
      return true;
    return inside(body, [&] { return RecursiveASTVisitor::TraverseStmt(e->getBody()); });
  }

  bool VisitCallExpr(CallExpr *e) {
    if (const FunctionDecl *callee = current ? e->getDirectCallee() : nullptr)
      note(*callee);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *e) {
    if (current && e->getConstructor()->isUserProvided())
      graph[current].callees.push_back(definition(*e->getConstructor()));
    return true;
  }

private:
  template <class Body> bool inside(const FunctionDecl *function, Body body) {
    const FunctionDecl *outer = current;
    current = function;
    graph[function];
    const bool result = body();
    current = outer;
    return result;
  }

  static const FunctionDecl *definition(const FunctionDecl &callee) {
    const FunctionDecl *body = nullptr;
    return callee.hasBody(body) ? body : &callee;
  }

  void note(const FunctionDecl &callee) {
    const IdentifierInfo *name = callee.getIdentifier();
    if (name && registry.endsCollective(name->getName()))
      graph[current].isDirect = true;
    graph[current].callees.push_back(definition(callee));
  }

  const api::Registry &registry;
  const FunctionDecl *current = nullptr;
};

bool mayHaveCollectives(const ASTContext &context, const api::Registry &registry) {
  return llvm::any_of(context.Idents,
                      [&](const auto &entry) { return registry.endsCollective(entry.getKey()); });
}

} // namespace

std::vector<Reached> functionsInReach(ASTContext &context, const api::Registry &registry) {
  std::vector<Reached> found;
  if (!mayHaveCollectives(context, registry))
    return found;
  const SourceManager &sources = context.getSourceManager();
  Calls calls(registry);
  for (Decl *d : context.getTraversalScope()) {
    if (auto *unit = dyn_cast<TranslationUnitDecl>(d)) {
      for (Decl *top : unit->decls())
        if (!sources.isInSystemHeader(top->getLocation()))
          calls.TraverseDecl(top);
    } else if (!sources.isInSystemHeader(d->getLocation())) {
      calls.TraverseDecl(d);
    }
  }
  // Callers of what reaches a collective reach it too.
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const FunctionDecl *, 4>> callers;
  llvm::SmallVector<const FunctionDecl *, 32> work;
  llvm::DenseSet<const FunctionDecl *> reached;
  for (auto &[function, node] : calls.graph) {
    for (const FunctionDecl *callee : node.callees)
      callers[callee].push_back(function);
    if (node.isDirect && reached.insert(function).second)
      work.push_back(function);
  }
  while (!work.empty())
    for (const FunctionDecl *caller : callers.lookup(work.pop_back_val()))
      if (reached.insert(caller).second)
        work.push_back(caller);
  for (auto &[function, node] : calls.graph)
    if (reached.contains(function))
      found.push_back({function, llvm::all_of(callers.lookup(function),
                                              [&, f = function](auto *c) { return c == f; })});
  return found;
}

} // namespace everyrank::lower
