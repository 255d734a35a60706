// The program model: what the analysis knows of a program, free of any language's syntax.
//
// A Module owns interned variables, places and expressions that all functions of one translation
// unit share; a Function is a control-flow graph of instructions over them. Expressions have no
// side effects: the front end turns each effect into an instruction, in evaluation order.
#pragma once

#include "api/Api.h"
#include "model/Handle.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace everyrank::model {

template <class Tag> struct Id {
  uint32_t value = ~0u;
  explicit operator bool() const { return value != ~0u; }
  friend bool operator==(Id, Id) = default;
};
using VarId = Id<struct VarTag>;
using PlaceId = Id<struct PlaceTag>;
using ExprId = Id<struct ExprTag>;
using NameId = Id<struct NameTag>; // an interned string
using FunctionId = Id<struct FunctionTag>;
using BlockId = Id<struct BlockTag>;

// How the analysis looks at a value.
enum class Sort : uint8_t {
  Number,
  Pointer,   // raw pointer, smart pointer, optional, iterator
  Container, // owns a block of elements, has a length
  Tensor,    // undefined or defined
  Record,    // has fields
  Array,     // elements in place
  Other,
};

// What the program's own names tell about a place whose value is not known otherwise.
enum class Role : uint8_t { None, Rank, RankFlag };

struct Type {
  Sort sort = Sort::Other;
  Role role = Role::None;
  bool isUniform = false;   // the program says that all ranks hold the same
  bool isReference = false; // it never points elsewhere
  bool isOnHost = false;    // a container whose elements an allocator of the host gives
  int64_t bytes = 0;        // size of the object, 0: unknown
  int64_t elementBytes = 0; // size of what it points to or holds, 0: unknown
  int64_t spareBytes = 0;   // of a container, behind its last element
};

enum class Storage : uint8_t { Local, Parameter, Static, Temporary };

struct Var {
  std::string name;
  Storage storage = Storage::Local;
  Type type;
  Handle decl;
  // Static storage: what it holds when the program starts, if its definition is in sight.
  bool startsZero = false;
};

// A path to an object: a variable, then fields, elements and pointed-to objects.
struct Place {
  enum class Kind : uint8_t { Var, Field, Deref, Index };
  Kind kind = Kind::Var;
  VarId var;
  PlaceId parent;
  NameId field;
  ExprId index;
  int64_t offset = 0; // bytes from the start of the parent, for fields
  Type type;
};

enum class Op : uint8_t { Add, Sub, Mul, Div, Rem, And, Or, Xor, Shl, Shr, Eq, Ne, Lt, Le, Gt, Ge };

struct Expr {
  enum class Kind : uint8_t {
    Const,        // value
    Named,        // an opaque constant of an API: name
    Null,         // null pointer, undefined tensor, empty optional
    Unknown,      // depends on `a` and `b` at most, when given
    Fresh,        // a valid object of unknown size
    Load,         // the value in place
    Address,      // a pointer to place
    Data,         // a pointer to the first element of the container in place
    Length,       // the number of elements of the container in place
    HasValue,     // whether `a` is neither null nor undefined
    Offset,       // pointer `a` moved by `b` bytes
    Binary,       // a op b
    Not,          // !a
    Rank,         // the caller's rank in communicator `a`; `name` tells sources without one apart
    RankFlag,     // whether the caller is the main rank; `name` likewise
    Size,         // the number of ranks of communicator `a`
    Group,        // a new communicator made from `a`; value 1: it numbers its ranks like `a`
    StringLength, // the number of characters in front of the terminator behind pointer `a`
  };
  Kind kind = Kind::Unknown;
  Op op = Op::Add;
  int64_t value = 0;
  ExprId a, b;
  PlaceId place;
  NameId name;
  Handle where;
};

// What a fresh object holds.
enum class Initial : uint8_t { Uninitialised, Zero, Default, Unknown };

// What a buffer argument points to, when that is no plain data.
enum class Pointee : uint8_t { Plain, Pointer, Owner, Container };

struct Argument {
  ExprId value;
  Handle where;
  bool mayWrite = false; // the callee may write through it
};

struct Instr {
  enum class Kind : uint8_t {
    Declare,    // `dst` comes to life holding `initial`; an array of `a` bytes, if given
    End,        // the life of `dst` ends
    Assign,     // dst = a
    Alloc,      // dst = new block of `a` bytes (if given) holding `initial`
    Free,       // the block that `a` points to dies
    Resize,     // length of the container dst = a, or unknown
    Havoc,      // dst becomes unknown
    Swap,       // dst and other exchange values
    Call,       // callee(args), result in dst
    Collective, // row and its columns
    Mark,       // a group of collectives opens or closes
    Clique,     // dst becomes an array of communicators of one thread
  };
  Kind kind = Kind::Havoc;
  Initial initial = Initial::Unknown;
  api::Space space = api::Space::Host;
  bool ranked = false;   // Havoc: the new value differs from rank to rank
  bool received = false; // Havoc: the new value came from another rank
  bool opens = false;    // Mark
  bool fallible = false; // Call, Alloc: whether it succeeds is each rank's own fortune
  bool system = false;   // Call: the callee cannot reach the program's own variables but by `args`
  PlaceId dst, other;    // other: what a swap exchanges `dst` with, the request of a collective
  ExprId a;
  FunctionId callee;
  llvm::SmallVector<Argument, 0> args;
  Handle where;

  const api::Collective *row = nullptr;
  Argument send, recv, count, type, root, comm;
  int64_t elementBytes = 0; // size of what the buffer points to, 0: unknown
  api::Element element = api::Element::Unknown;
  Pointee pointee = Pointee::Plain;
  bool countsBytes = false; // the count is written with sizeof of the element
  int64_t mostCount = 0;    // the largest count that the parameter's type holds, 0: unknown
  Handle unordered;         // the loop over a hash container whose element is broadcast
};

struct Terminator {
  enum class Kind : uint8_t { Jump, Branch, Return, Throw, Exit };
  Kind kind = Kind::Exit;
  ExprId cond; // Branch
  BlockId to;  // Jump, Branch when cond holds, Throw when caught
  BlockId otherwise;
  Handle where;
  // Branch: a macro jumps away on one way, as for errors. Return, Throw: after a test for errors.
  bool isErrorPath = false;
  Handle leaves; // Branch: the return, continue or break that is all one way does
};

struct Block {
  std::vector<Instr> instrs;
  Terminator end;
};

struct Function {
  std::string name;
  Handle decl;
  llvm::SmallVector<VarId, 4> parameters; // the object of a method comes first
  PlaceId result;
  bool isProgramEntry = false;
  bool reachesCollective = false; // itself, or something that it calls
  std::vector<Block> blocks;      // the first is the entry
};

// Owns and interns what all functions of a translation unit share.
class Module {
public:
  VarId addVar(Var var);
  PlaceId varPlace(VarId var);
  PlaceId field(PlaceId parent, llvm::StringRef name, Type type, int64_t offset = 0);
  PlaceId deref(PlaceId parent, Type type);
  PlaceId index(PlaceId parent, ExprId index, Type type);

  ExprId expr(Expr expr);
  ExprId constant(int64_t value, Handle where = {});
  ExprId load(PlaceId place, Handle where = {});
  ExprId address(PlaceId place, Handle where = {});
  ExprId binary(Op op, ExprId a, ExprId b, Handle where = {});
  ExprId unknown(ExprId a = {}, ExprId b = {}, Handle where = {});

  NameId name(llvm::StringRef text);
  llvm::StringRef text(NameId name) const { return names[name.value]; }

  const Var &operator[](VarId id) const { return vars[id.value]; }
  const Place &operator[](PlaceId id) const { return places[id.value]; }
  const Expr &operator[](ExprId id) const { return exprs[id.value]; }
  // The variable that a place starts from.
  VarId root(PlaceId place) const;

private:
  PlaceId intern(Place place);

  std::vector<Var> vars;
  std::vector<Place> places;
  std::vector<Expr> exprs;
  std::vector<llvm::StringRef> names;
  llvm::StringMap<NameId> nameIds;
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, PlaceId> placeIds;
};

// Yields the body of a function when the analysis first asks for it.
class BodySource {
public:
  virtual ~BodySource() = default;
  // Null when there is none. The pointer stays valid as long as the source.
  virtual const Function *body(FunctionId id) = 0;
};

// How print() writes what has no name in the source.
inline constexpr llvm::StringLiteral unnamed = "?";
std::string print(const Module &module, PlaceId place); // as the user would write it
std::string print(const Module &module, ExprId expr);
std::string print(const Module &module, const Function &function);

} // namespace everyrank::model
