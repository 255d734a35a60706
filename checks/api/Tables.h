// The built-in rows of every table, as constant arrays.
#pragma once

#include "api/Api.h"

namespace everyrank::api {

inline constexpr Collective collectives[] = {
#include "api/Collectives.inc"
};
inline constexpr RankSource rankSources[] = {
#define ER_RANK_SOURCES
#include "api/Ranks.inc"
#undef ER_RANK_SOURCES
};
inline constexpr SizeSource sizeSources[] = {
#define ER_SIZE_SOURCES
#include "api/Ranks.inc"
#undef ER_SIZE_SOURCES
};
inline constexpr RankVariable rankVariables[] = {
#define ER_RANK_VARIABLES
#include "api/Ranks.inc"
#undef ER_RANK_VARIABLES
};
inline constexpr RankName rankNames[] = {
#define ER_RANK_NAMES
#include "api/Ranks.inc"
#undef ER_RANK_NAMES
};
inline constexpr Allocator allocators[] = {
#define ER_ALLOCATORS
#include "api/Memory.inc"
#undef ER_ALLOCATORS
};
inline constexpr Deallocator deallocators[] = {
#define ER_DEALLOCATORS
#include "api/Memory.inc"
#undef ER_DEALLOCATORS
};
inline constexpr Pinner pinners[] = {
#define ER_PINNERS
#include "api/Memory.inc"
#undef ER_PINNERS
};
inline constexpr Factory factories[] = {
#define ER_FACTORIES
#include "api/Memory.inc"
#undef ER_FACTORIES
};
inline constexpr Type types[] = {
#define ER_TYPES
#include "api/Types.inc"
#undef ER_TYPES
};
inline constexpr Method methods[] = {
#define ER_METHODS
#include "api/Types.inc"
#undef ER_METHODS
};
inline constexpr OptionSetter optionSetters[] = {
#define ER_OPTION_SETTERS
#include "api/Functions.inc"
#undef ER_OPTION_SETTERS
};
inline constexpr Exit exits[] = {
#define ER_EXITS
#include "api/Functions.inc"
#undef ER_EXITS
};
inline constexpr Identity identities[] = {
#define ER_IDENTITIES
#include "api/Functions.inc"
#undef ER_IDENTITIES
};
inline constexpr Parser parsers[] = {
#define ER_PARSERS
#include "api/Functions.inc"
#undef ER_PARSERS
};
inline constexpr StringLength stringLengths[] = {
#define ER_STRING_LENGTHS
#include "api/Functions.inc"
#undef ER_STRING_LENGTHS
};
inline constexpr UnorderedType unorderedTypes[] = {
#define ER_UNORDERED_TYPES
#include "api/Types.inc"
#undef ER_UNORDERED_TYPES
};
inline constexpr StatusType statusTypes[] = {
#define ER_STATUS_TYPES
#include "api/Functions.inc"
#undef ER_STATUS_TYPES
};
inline constexpr Swapper swappers[] = {
#define ER_SWAPPERS
#include "api/Functions.inc"
#undef ER_SWAPPERS
};
inline constexpr Library libraries[] = {
#define ER_LIBRARIES
#include "api/Functions.inc"
#undef ER_LIBRARIES
};
inline constexpr GroupMark groupMarks[] = {
#define ER_GROUP_MARKS
#include "api/Functions.inc"
#undef ER_GROUP_MARKS
};
inline constexpr CliqueMaker cliqueMakers[] = {
#define ER_CLIQUE_MAKERS
#include "api/Functions.inc"
#undef ER_CLIQUE_MAKERS
};
inline constexpr LocalSource localSources[] = {
#define ER_LOCAL_SOURCES
#include "api/Functions.inc"
#undef ER_LOCAL_SOURCES
};
inline constexpr Fallible fallibles[] = {
#define ER_FALLIBLES
#include "api/Functions.inc"
#undef ER_FALLIBLES
};
inline constexpr Datatype datatypes[] = {
#define ER_DATATYPES
#include "api/Functions.inc"
#undef ER_DATATYPES
};
inline constexpr NamedConstant namedConstants[] = {
#define ER_NAMED_CONSTANTS
#include "api/Functions.inc"
#undef ER_NAMED_CONSTANTS
};

// Every collective names its communicator or buffer, and no two columns share a place.
constexpr bool wellFormed(const Collective &row) {
  const Column columns[] = {row.send, row.recv, row.count, row.type, row.root, row.comm};
  for (unsigned i = 0; i < 6; ++i)
    for (unsigned j = i + 1; j < 6; ++j)
      if (columns[i].given() && columns[i] == columns[j])
        return false;
  return !row.name.empty() && (row.comm.given() || row.recv.given());
}
constexpr bool allWellFormed() {
  for (const Collective &row : collectives)
    if (!wellFormed(row))
      return false;
  return true;
}
static_assert(allWellFormed(), "a row of Collectives.inc is empty or uses an argument twice");

} // namespace everyrank::api
