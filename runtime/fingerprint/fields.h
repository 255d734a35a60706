// The table of what a record says: the name of each field, how it compares, how it is printed.
#pragma once

#include "fingerprint/record.h"

#include <span>
#include <string>
#include <string_view>

namespace everyrank::detail {

/// What a field tells of; a rank may have a call without a buffer, or no call at all.
enum class about { the_rank, the_call, the_buffer };

struct field {
  std::string_view name;
  bool (*same)(const record &, const record &);
  std::string (*print)(const statement &);
  about subject = about::the_rank;
};

/// All fields in the order of reports. Two records that have the same fault and are the same in all
/// of them have the same vote.
std::span<const field> fields();

/// What a fault is called, and what the matter is: "buffer", "null".
struct fault_words {
  std::string_view name, matter;
};
const fault_words &words_of(fault_kind kind);

/// Has a rank with this record nothing that the field could tell of?
bool says_nothing(const record &facts, const field &column);

std::string_view name_of(op_kind op);

} // namespace everyrank::detail
