// The row types of the API tables: what each outside function, type and name means to a broadcast.
//
// A row is written with named columns (designated initialisers) in one of the `*.inc` files of this
// folder; nothing else in the checker knows an API by name.
#pragma once

#include <cstdint>
#include <string_view>

namespace everyrank::api {

// Which argument of a call holds something. Arguments count from 0.
struct Column {
  static constexpr int none = -1;
  static constexpr int self = -2; // the object of a method call

  int arg = none;
  std::string_view field; // when the argument is an options object: the field that holds it

  constexpr Column() = default;
  constexpr Column(int arg) : arg(arg) {}
  constexpr Column(int arg, std::string_view field) : arg(arg), field(field) {}
  constexpr bool given() const { return arg != none; }
  friend constexpr bool operator==(const Column &, const Column &) = default;
};

enum class Family : uint8_t { MPI, NCCL, C10d, Gloo, BoostMPI, Horovod };

enum class Op : uint8_t {
  Broadcast,
  Reduce,        // result on the root
  Gather,        // result on the root
  Allreduce,     // the same result everywhere
  Allgather,     // the same result everywhere
  Scatter,       // another result on each rank
  ReduceScatter, // another result on each rank
  Alltoall,      // another result on each rank
  Scan,          // another result on each rank
  Barrier,
  Group, // makes a communicator
};

// A collective call. Names of members are qualified by the class that declares them first.
struct Collective {
  std::string_view name;
  Family family = Family::MPI;
  Op op = Op::Broadcast;
  Column send;  // read on the root only
  Column recv;  // written on every rank but the root; where send is none, read on the root
  Column count; // in units of `type`, or of the buffer's element where `type` is none
  Column type;
  Column root;
  Column comm;
  bool blocking = true;
  Column made;    // the communicator that it makes
  Column colour;  // which group of `made` the caller joins
  int arity = -1; // tells overloads apart; -1: any
};

// Opens or closes a group of calls that start together.
struct GroupMark {
  std::string_view name;
  bool opens = true;
};

// Fills an array with communicators of one process's devices, all driven by one thread.
struct CliqueMaker {
  std::string_view name;
  Column out;
};

// Yields something of this rank's own: from its machine, or from another rank's message.
struct LocalSource {
  std::string_view name;
  Column out; // none: the result
  bool received = false;
};

// Succeeds on one rank and fails on another: it depends on files, devices or the machine.
struct Fallible {
  std::string_view name;
};

// A call that yields the caller's rank: as its result, or through a pointer argument.
struct RankSource {
  std::string_view name;
  Column out; // none: the result
  Column comm;
};

// The same for the number of ranks.
struct SizeSource {
  std::string_view name;
  Column out;
  Column comm;
};

// An environment variable that launchers set to the rank.
struct RankVariable {
  std::string_view name;
};

// A usual name of a variable, member, parameter or argument-less function, lower case without
// underscores and without a leading "m_" or "g_".
struct RankName {
  std::string_view name;
  bool flag = false; // true: a boolean that is true on the main rank only
};

enum class Space : uint8_t {
  Host,
  Pinned, // host memory that devices reach
  Device,
};
enum class Contents : uint8_t { Uninitialised, Zero, Kept };

// A call that allocates. The size is size * count in bytes, or elements * (size of the pointee).
struct Allocator {
  std::string_view name;
  Column out; // none: the result
  Column size;
  Column count;
  Column elements;
  Space space = Space::Host;
  Contents contents = Contents::Uninitialised;
};

struct Deallocator {
  std::string_view name;
  Column pointer = 0;
  bool group = false; // through the pointer it ends a communicator, and leaves none there
};

// Makes host memory reachable for devices.
struct Pinner {
  std::string_view name;
  Column pointer = 0;
};

// A call whose result follows from its argument and what that points to, and from nothing else.
struct StringLength {
  std::string_view name;
};

// A container whose elements have an order that only the process knows.
struct UnorderedType {
  std::string_view name;
};

// The type of a status that calls return: a test of one is a test for errors.
struct StatusType {
  std::string_view name;
};

enum class TypeKind : uint8_t {
  Container, // elements in one block that it owns and sizes
  Array,     // a fixed number of elements in place
  Owner,     // smart pointer
  Optional,  // empty, or one object in place
  Tensor,    // undefined, or a block of elements
};

struct Type {
  std::string_view name;
  TypeKind kind;
  bool bytes = false; // a container whose size counts bytes
  Space space = Space::Host;
  int spare = 0; // elements that may be written behind the last one
};

// What a member function does to its object, or tells of it.
enum class Effect : uint8_t {
  Resize,   // size := argument
  Refill,   // size := argument if it is a number, else unknown
  Clear,    // size := 0
  Append,   // size += 1
  Drop,     // size -= 1
  Disturb,  // size becomes unknown
  Keep,     // nothing that matters here
  Length,   // yields the size
  IsEmpty,  // yields size == 0
  Data,     // yields a pointer to the first element
  Element,  // yields element number argument
  First,    // yields the first element
  Last,     // yields the last element
  Iterator, // yields a pointer-like iterator to the first element
  Get,      // yields the owned pointer
  Reset,    // owned pointer := argument, or null
  Release,  // yields the owned pointer and forgets it
  Target,   // yields the object owned
  HasValue, // yields whether anything is owned or defined
  Emplace,  // builds a new object inside
  Derive,   // yields a new, defined object of the same kind
};

struct Method {
  std::string_view type;
  std::string_view name;
  Effect effect;
  int arg = Column::none;
};

// A free function that builds an owner or a defined tensor. A name ending in "::" stands for the
// whole namespace (results of a tensor type only).
struct Factory {
  std::string_view name;
};

// A setter of an options object: stores argument `arg` under `field` for the collective to read.
struct OptionSetter {
  std::string_view name;
  std::string_view field;
  int arg = 0;
};

// A call that never returns on this rank, beside those that the compiler knows.
struct Exit {
  std::string_view name;
};

// A function whose result is its first argument, as far as broadcasts care.
struct Identity {
  std::string_view name;
};

// A function that parses its first argument as a number.
struct Parser {
  std::string_view name;
};

// A function that exchanges its two arguments.
struct Swapper {
  std::string_view name;
};

// A prefix of qualified names whose functions cannot reach the program's own variables, except
// through their arguments.
struct Library {
  std::string_view prefix;
};

enum class Element : uint8_t { Unknown, Bytes, Character, Integer, Real, Complex, Boolean, Pair };

struct Datatype {
  std::string_view name;
  int bytes;
  Element element;
};

// A named constant of an API that must stay a name, since its value is opaque. None equals a
// number that a program computes, and none is zero.
enum class Meaning : uint8_t {
  Other,
  NoGroup,  // a communicator without members
  AllRanks, // the communicator of all ranks
  NoColour, // stays out of every group
  RootHere, // root argument of the root in an inter-communicator
  NoRank,   // root argument of those who take no part
};
struct NamedConstant {
  std::string_view name;
  Meaning meaning = Meaning::Other;
};

} // namespace everyrank::api
