// Lowers one function body to the model. Total: what it does not understand becomes unknown.
#pragma once

#include "lower/Unit.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include <optional>

namespace everyrank::lower {

class FunctionLowering {
public:
  FunctionLowering(Unit &unit, const clang::FunctionDecl &decl);
  model::Function run();

private:
  using ExprId = model::ExprId;
  using PlaceId = model::PlaceId;
  using BlockId = model::BlockId;

  // Blocks (Statements.cpp)
  BlockId newBlock();
  void enter(BlockId block) { current = block; }
  void jump(BlockId to);
  void branch(ExprId cond, BlockId yes, BlockId no, const clang::Stmt *where = nullptr);
  void leave(model::Terminator end); // ends the block; what follows is unreachable
  model::Instr &emit(model::Instr::Kind kind, const clang::Stmt *where);

  // Statements (Statements.cpp, Loops.cpp)
  void stmt(const clang::Stmt *s);
  void scope(const clang::Stmt *s);
  void compound(const clang::Stmt *s);
  void ifStmt(const clang::IfStmt *s);
  bool testsStatus(const clang::Expr *e) const;
  void switchStmt(const clang::SwitchStmt *s);
  void caseLabel(const clang::SwitchCase *s);
  void whileStmt(const clang::WhileStmt *s);
  void doStmt(const clang::DoStmt *s);
  void forStmt(const clang::ForStmt *s);
  void rangeFor(const clang::CXXForRangeStmt *s);
  void rangeElement(const clang::CXXForRangeStmt *s, PlaceId range);
  void tryStmt(const clang::CXXTryStmt *s);
  void returnStmt(const clang::ReturnStmt *s);
  void declaration(const clang::Decl *d, const clang::Stmt *where);
  void variable(const clang::VarDecl *v, const clang::Stmt *where);
  BlockId label(const clang::LabelDecl *l);
  void constructorPrologue(const clang::CXXConstructorDecl *c);
  // Branches on a condition with all its short cuts.
  void condition(const clang::Expr *e, BlockId yes, BlockId no);

  // Values and places (Values.cpp, Operators.cpp, Constants.cpp, Places.cpp)
  ExprId value(const clang::Expr *e);
  ExprId objectValue(const clang::Expr *e);
  ExprId castValue(const clang::CastExpr *e);
  ExprId unaryValue(const clang::UnaryOperator *e);
  ExprId binaryValue(const clang::BinaryOperator *e);
  ExprId arithmetic(const clang::BinaryOperator *e, clang::BinaryOperatorKind op, ExprId a,
                    ExprId b);
  ExprId merged(const clang::Expr *e); // ?: && || as a temporary assigned on each way
  ExprId newValue(const clang::CXXNewExpr *e);
  std::optional<ExprId> constantValue(const clang::Expr *e);
  ExprId namedConstant(const clang::Expr *e);
  ExprId declValue(const clang::DeclRefExpr *e);
  PlaceId assign(const clang::BinaryOperator *e);
  PlaceId increment(const clang::UnaryOperator *e);
  void discard(const clang::Expr *e);
  void scanOperands(const clang::Expr *e); // effects of an expression that is not understood
  void lambda(const clang::LambdaExpr *e);

  PlaceId place(const clang::Expr *e);
  PlaceId choicePlace(const clang::ConditionalOperator *choice);
  PlaceId declPlace(const clang::ValueDecl *d, const clang::Expr *e);
  PlaceId memberPlace(const clang::MemberExpr *e);
  PlaceId subscriptPlace(const clang::ArraySubscriptExpr *e);
  PlaceId derefOf(const clang::Expr *pointer, clang::QualType type);
  PlaceId derefOf(ExprId pointer, clang::QualType type, const clang::Expr *where);
  PlaceId temporary(clang::QualType type, const clang::Expr *where);
  PlaceId temporaryHolding(const clang::Expr *e);

  // Initialisation (Initialise.cpp)
  void initialise(PlaceId dst, const clang::Expr *init);
  void initialiseList(PlaceId dst, const clang::InitListExpr *list);
  void construct(PlaceId dst, const clang::CXXConstructExpr *e);
  void constructContainer(PlaceId dst, const clang::CXXConstructExpr *e);
  void constructOwner(PlaceId dst, const clang::CXXConstructExpr *e, bool optional);
  void constructRecord(PlaceId dst, const clang::CXXConstructExpr *e);
  void copyFrom(PlaceId dst, const clang::Expr *source);
  void declare(PlaceId dst, model::Initial initial, const clang::Stmt *where);
  void setLength(PlaceId dst, ExprId length, const clang::Stmt *where);

  // Calls (Calls.cpp, Collectives.cpp, KnownCalls.cpp, Methods.cpp)
  struct Callee {
    const clang::FunctionDecl *decl = nullptr;
    std::string name;
    const clang::Expr *object = nullptr; // of a member call
    bool objectIsPointer = false;
    llvm::SmallVector<const clang::Expr *, 6> args;
    const clang::Expr *call = nullptr;
  };
  Callee calleeOf(const clang::CallExpr *e);
  ExprId call(const clang::CallExpr *e, PlaceId dst = {});
  std::optional<ExprId> knownCall(const Callee &c);
  std::optional<ExprId> knownFunction(const Callee &c);
  std::optional<ExprId> rankCall(const Callee &c);
  std::optional<ExprId> memoryCall(const Callee &c);
  std::optional<ExprId> factoryCall(const Callee &c);
  bool collective(const Callee &c);
  void describeBuffer(const clang::Expr *buffer, model::Instr &instr);
  void describeCount(const Callee &c, const api::Collective &row, const clang::Expr *count,
                     model::Instr &instr);
  void otherArgument(const clang::Expr *arg, const api::Collective &row, model::Instr &instr);
  bool mentionsUnordered(const clang::Expr *e) const;
  void makeGroup(const Callee &c, const api::Collective &row, ExprId parent);
  void endGroup(const clang::Expr *pointer);
  const clang::Expr *onlyValue(const clang::Expr *e) const;
  std::optional<ExprId> markCall(const Callee &c);
  model::Argument column(const Callee &c, api::Column column);
  const clang::Expr *columnExpr(const Callee &c, api::Column column) const;
  std::optional<ExprId> methodCall(const Callee &c);
  ExprId methodValue(const Callee &c, const api::Method &row, PlaceId object);
  void changeLength(const Callee &c, const api::Method &row, PlaceId object, ExprId arg);
  void append(const Callee &c, PlaceId object);
  ExprId ownerValue(const Callee &c, const api::Method &row, PlaceId object, ExprId arg);
  ExprId assignOperator(const Callee &c);
  std::optional<PlaceId> methodPlace(const Callee &c);
  std::optional<PlaceId> callPlace(const clang::CallExpr *e);
  PlaceId objectPlace(const Callee &c);
  ExprId generalCall(const Callee &c, PlaceId dst);
  void callArguments(const Callee &c, model::Instr &instr);
  model::Argument argument(const clang::Expr *e, clang::QualType parameter);
  bool isSystem(const Callee &c) const;

  Unit &unit;
  const clang::FunctionDecl &decl;
  model::Module &m;
  model::Function f;
  BlockId current;
  BlockId breakTo, continueTo, handler;
  llvm::SmallVector<PlaceId> living; // variables and temporaries of the scopes at hand
  struct UnorderedLoop {
    const clang::VarDecl *element;
    const clang::Stmt *loop;
  };
  llvm::SmallVector<UnorderedLoop, 1> unorderedLoops; // around the statement at hand
  bool afterError = false;                            // a test for errors leads here
  const clang::Stmt *leaving = nullptr; // what the `if` at hand does when it only jumps away
  llvm::DenseMap<const clang::LabelDecl *, BlockId> labels;
  llvm::DenseMap<const clang::SwitchCase *, BlockId> cases;
  unsigned depth = 0;
};

// The expression below parentheses, casts and other wrappers that change no value.
const clang::Expr *bare(const clang::Expr *e);

} // namespace everyrank::lower
