// Leaves in words, and their broadcast.
#include "everyrank/structure.h"
#include "call/session.h"
#include "everyrank/containers.h"

#include <cstdio>

namespace everyrank {

void structure::key(std::string_view name) {
  text += '"';
  for (char c : name) {
    char code[5];
    bool printable = c != '"' && c != '\\' && c != 0x7f && static_cast<unsigned char>(c) >= 0x20;
    if (!printable)
      std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned>(c));
    text += printable ? std::string(1, c) : code;
  }
  text += "\": ";
}

void structure::key(double number) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.17g: ", number);
  text += digits;
}

void structure::leaf(tensor_view view) {
  if (!view.defined) {
    text += "undefined";
  } else if (view.why_unfit) {
    text += "unfit";
  } else {
    text += name_of(view.type);
    if (view.shape.size())
      text += detail::to_text(view.shape);
    if (!view.contiguous())
      text += " strides " + detail::to_text(view.strides);
    if (!detail::in_host_memory(view))
      text += " on a device";
  }
  leaves.push_back(view);
}

std::uint64_t detail::calls_so_far(communicator_ref comm) { return comm.session().sequence(); }

status detail::broadcast_leaves(communicator_ref comm, const structure &value, int root,
                                const circumstances &given, std::source_location where) {
  return comm.session().broadcast({.root = root,
                                   .leaves = value.leaves,
                                   .container = true,
                                   .structure = value.text,
                                   .fault = given.fault,
                                   .fault_detail = given.fault_text,
                                   .patience = given.patience,
                                   .where = where});
}

} // namespace everyrank
