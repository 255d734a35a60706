// The fixed record in which a rank says what it is about to do.
#pragma once

#include "everyrank/transport.h"
#include "everyrank/view.h"

#include <cstdint>

namespace everyrank::detail {

enum class op_kind : std::uint8_t {
  broadcast,
  broadcast_alloc,
  broadcast_object,
  group,
  verify,
  unchecked,
  withdrawn, // no call: the rank cannot make the one that the others make
};

inline constexpr std::uint32_t record_version = 1;
inline constexpr std::size_t record_dims = 7; // more are folded into the last

/// What must be equal on all ranks comes first, so that one run of bytes decides; what only
/// explains comes last.
struct record {
  std::uint32_t version = record_version;
  op_kind op = op_kind::broadcast;
  dtype type = dtype::bytes;
  std::uint8_t dims = 0;
  std::uint8_t capturing = 0;
  std::uint64_t communicator = 0;
  std::uint64_t sequence = 0; // calls on this communicator so far
  std::uint64_t history = 0;  // rolling hash of their kinds
  std::int64_t count = 0;
  std::int64_t shape[record_dims] = {};
  std::uint64_t layout = 0;    // hash of the strides, 0: row-major without gaps
  std::uint64_t structure = 0; // hash of a container's structure, 0: a plain view
  std::int32_t root = 0;
  std::uint32_t leaves = 0;
  std::uint8_t reach = 0; // host memory, pinned or not: 0; what devices own: 1
  fault_kind fault = fault_kind::none;
  // From here on differences are right.
  device_kind kind = device_kind::host;
  std::uint8_t unused = 0;
  std::int16_t device = 0;
  std::uint16_t unused2 = 0;
};
static_assert(sizeof(record) == 128 && alignof(record) == 8, "no padding, fits two cache lines");
inline constexpr std::size_t record_compared = offsetof(record, kind);

/// The record with the words that explain it. Travels only when the ranks do not fit together.
struct statement {
  record facts;
  char site[96] = {};       // file:line of the call
  char fault[192] = {};     // more words on the fault
  char shape[96] = {};      // (3, 4)
  char layout[96] = {};     // strides
  char structure[352] = {}; // of a container, as text
};
static_assert(sizeof(statement) <= control::gathers);

/// Ends every text of a statement that came from somebody else.
void terminate_texts(statement &theirs) noexcept;

/// Copies as much of a text as fits; an ellipsis marks a cut.
void put(std::span<char> field, std::string_view text);

/// The votes of two records are equal exactly when all that must be equal is.
digest vote_of(const record &facts) noexcept;

} // namespace everyrank::detail
