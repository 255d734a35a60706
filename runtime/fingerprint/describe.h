// From a call's arguments to its statement; what is wrong with them becomes a field.
#pragma once

#include "everyrank/view.h"
#include "fingerprint/record.h"

#include <source_location>
#include <string>
#include <string_view>

namespace everyrank::detail {

/// Where a call stands: in the source, or as somebody else names it.
struct call_site {
  std::string_view file; ///< or any other name; empty: not known
  unsigned line = 0;     ///< 0: none

  call_site(const std::source_location &where = std::source_location::current())
      : file(where.file_name()), line(where.line()) {}
  call_site(std::string_view name, unsigned number) : file(name), line(number) {}
};

/// share.cpp:12
std::string to_text(const call_site &where);

/// One call of this rank, before anybody else is asked.
struct request {
  op_kind op = op_kind::broadcast;
  int root = 0;
  std::span<const tensor_view> leaves;
  std::span<const tensor_view> examined; ///< looked at for faults, but not compared
  bool container = false;                ///< `structure` tells of the leaves, not shape and count
  std::string_view structure;            ///< of a container, as text
  fault_kind fault = fault_kind::none;   ///< known before the call, such as an exception
  std::string_view fault_detail;
  std::chrono::milliseconds patience{0}; ///< how much longer than the time-out the root may take
  bool in_step = false;                  ///< agree at every level: the call is a second step
  call_site where = std::source_location::current();
};

/// Fills in everything but what belongs to the communicator (id, sequence, history). `data` may add
/// to the faults. No field is left out for a fault; the first fault found stays.
void describe(const request &call, int ranks, const mover &data, statement &out);

/// Adds the words that only a report needs.
void explain(const request &call, statement &out);

/// May the host simply copy it?
inline bool in_host_memory(const tensor_view &view) {
  return view.device.kind == device_kind::host || view.device.kind == device_kind::pinned;
}

/// (3, 4)
std::string to_text(const extents &values);

} // namespace everyrank::detail
