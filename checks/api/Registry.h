// Looks up what an outside function, type or name means: the built-in tables as maps.
#pragma once

#include "api/Api.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <deque>
#include <string>
#include <tuple>

namespace everyrank::api {

// A name as RankName writes it: "my_Rank_" and "m_myRank" both become "myrank".
std::string normalisedName(llvm::StringRef name);

// The built-in tables, and rows that a user adds. Reading is safe from several threads.
class Registry {
public:
  Registry();
  Registry(const Registry &) = delete;
  Registry &operator=(const Registry &) = delete;

  static const Registry &builtin();

  // Adds a row of the user's; one of the same name takes its place. Names are copied.
  template <class Row> void add(Row row);

  // The row with this qualified name (inline namespaces left out), or null.
  template <class Row> const Row *find(llvm::StringRef name) const {
    return std::get<llvm::StringMap<const Row *>>(byName).lookup(name);
  }

  // The collective with this name that takes `arguments` arguments, or null.
  const Collective *collective(llvm::StringRef name, unsigned arguments) const;

  // Whether some collective's name ends in this identifier; tells units apart that cannot matter.
  bool endsCollective(llvm::StringRef identifier) const {
    return lastParts.contains(withoutPrefix(identifier));
  }
  llvm::ArrayRef<llvm::StringRef> collectiveIdentifiers() const { return identifiers; }

  // The name in the tables of a function that wraps one under a prefix of its own, such as
  // "MPI_Bcast" for "hypre_MPI_Bcast"; or the name itself.
  llvm::StringRef withoutPrefix(llvm::StringRef name) const;

  // What member `name` of a type of this kind does, or null.
  const Method *method(TypeKind kind, llvm::StringRef name) const;

  // All fields that this call of an options object stores.
  llvm::SmallVector<const OptionSetter *, 2> setters(llvm::StringRef name) const;

  // Whether a variable, member or argument-less function of this name usually holds the rank
  // (flag: whether the caller is the main rank).
  bool isRankName(llvm::StringRef name, bool flag) const;
  // Whether results of the tensor type from this namespace or function are always defined.
  bool isFactory(llvm::StringRef name) const;

  // The name of the constant with this meaning.
  llvm::StringRef nameOf(Meaning meaning) const;
  Meaning meaningOf(llvm::StringRef name) const;
  // Whether this function belongs to a library that cannot know the program's own variables.
  bool isLibrary(llvm::StringRef name) const;

  // All collectives and rank sources as a table, for --list-apis.
  std::string describe() const;

private:
  template <class Row> using Rows = std::deque<Row>;
  void indexCollective(const Collective &row);
  template <class Row> void index(llvm::ArrayRef<Row> rows);

  std::tuple<llvm::StringMap<const Collective *>, llvm::StringMap<const RankSource *>,
             llvm::StringMap<const SizeSource *>, llvm::StringMap<const RankVariable *>,
             llvm::StringMap<const RankName *>, llvm::StringMap<const Allocator *>,
             llvm::StringMap<const Deallocator *>, llvm::StringMap<const Type *>,
             llvm::StringMap<const Factory *>, llvm::StringMap<const Exit *>,
             llvm::StringMap<const Identity *>, llvm::StringMap<const Parser *>,
             llvm::StringMap<const Swapper *>, llvm::StringMap<const Datatype *>,
             llvm::StringMap<const NamedConstant *>, llvm::StringMap<const GroupMark *>,
             llvm::StringMap<const CliqueMaker *>, llvm::StringMap<const LocalSource *>,
             llvm::StringMap<const Fallible *>, llvm::StringMap<const Pinner *>,
             llvm::StringMap<const StringLength *>, llvm::StringMap<const StatusType *>,
             llvm::StringMap<const UnorderedType *>>
      byName;
  llvm::StringMap<llvm::SmallVector<const Collective *, 2>> overloads; // by arity
  std::tuple<Rows<Collective>, Rows<RankSource>, Rows<SizeSource>, Rows<RankName>, Rows<Allocator>,
             Rows<Deallocator>, Rows<Exit>>
      owned;
  std::deque<std::string> names;           // of owned rows
  llvm::StringMap<const Method *> methods; // "Container::resize"
  llvm::StringMap<char> lastParts;
  llvm::SmallVector<llvm::StringRef, 16> identifiers;
};

} // namespace everyrank::api
