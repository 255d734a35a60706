// The table of what a record says: the name of each field, how it compares, how it is printed.
#pragma once

#include "fingerprint/record.h"

#include <span>
#include <string>
#include <string_view>

namespace everyrank::detail {

struct field {
  std::string_view name;
  bool (*same)(const record &, const record &);
  std::string (*print)(const statement &);
  bool of_buffer = false; ///< says nothing on a rank whose fault hides the buffer
};

/// All fields in the order of reports. Two records that have the same fault and are the same in all
/// of them have the same vote.
std::span<const field> fields();

/// What a fault is called, and what the matter is: "buffer", "null".
struct fault_words {
  std::string_view name, matter;
};
const fault_words &words_of(fault_kind kind);

/// Does the fault mean that there is no buffer to speak of?
bool hides_buffer(fault_kind kind);

std::string_view name_of(op_kind op);

} // namespace everyrank::detail
