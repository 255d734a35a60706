// The one table of fields, and the words for faults and operations.
#include "fingerprint/fields.h"
#include "fingerprint/hash.h"
#include "fingerprint/utf8.h"

#include <algorithm>
#include <cstring>

namespace everyrank::detail {

namespace {

template <auto Member> bool same(const record &a, const record &b) {
  return std::memcmp(&(a.*Member), &(b.*Member), sizeof(a.*Member)) == 0;
}
template <auto Member> std::string number(const statement &s) {
  return std::to_string(s.facts.*Member);
}
template <auto Member> std::string text(const statement &s) { return s.*Member; }

// One-dimensional shapes are told apart by their count alone.
bool same_shape(const record &a, const record &b) {
  return a.dims == b.dims && (a.dims == 1 || same<&record::shape>(a, b));
}
std::string operation(const statement &s) { return std::string(name_of(s.facts.op)); }
std::string type(const statement &s) { return std::string(everyrank::name_of(s.facts.type)); }
std::string place(const statement &s) {
  std::string kind{everyrank::name_of(s.facts.kind)};
  return s.facts.kind == device_kind::host ? kind : kind + ":" + std::to_string(s.facts.device);
}
std::string capture(const statement &s) {
  return s.facts.capturing ? "capturing" : "not capturing";
}
std::string history(const statement &s) {
  return "history " + std::to_string(s.facts.history % 1'000'000);
}

constexpr field table[] = {
    {"version", same<&record::version>, number<&record::version>},
    {"communicator", same<&record::communicator>, number<&record::communicator>},
    {"operation", same<&record::op>, operation, about::the_call},
    {"sequence number", same<&record::sequence>, number<&record::sequence>},
    {"earlier calls", same<&record::history>, history},
    {"root", same<&record::root>, number<&record::root>, about::the_call},
    {"datatype", same<&record::type>, type, about::the_buffer},
    {"shape", same_shape, text<&statement::shape>, about::the_buffer},
    {"count", same<&record::count>, number<&record::count>, about::the_buffer},
    {"strides", same<&record::layout>, text<&statement::layout>, about::the_buffer},
    {"device", same<&record::reach>, place, about::the_buffer},
    {"stream capture", same<&record::capturing>, capture, about::the_buffer},
    {"structure", same<&record::structure>, text<&statement::structure>, about::the_buffer},
    {"leaves", same<&record::leaves>, number<&record::leaves>, about::the_buffer},
};

constexpr fault_words faults[] = {
    {"buffer", "valid"},
    {"buffer", "null"},
    {"buffer", "an undefined tensor"},
    {"shape", "not one that a tensor has"},
    {"root", "no rank"},
    {"handle", "invalid"},
    {"device", "memory that the library cannot reach"},
    {"device", "not the communicator's"},
    {"strides", "not movable by the library"},
    {"exception", "thrown before the call"},
    {"allocation", "failed"},
    {"datatype", "none that the library knows"},
    {"buffer", "not one that can be sent"},
};
static_assert(std::size(faults) == std::size_t(fault_kind::unfit_tensor) + 1);

constexpr std::string_view op_names[] = {
    "broadcast", "broadcast_alloc", "broadcast_object", "group", "verify", "unchecked", "call"};
static_assert(std::size(op_names) == std::size_t(op_kind::withdrawn) + 1);

} // namespace

std::span<const field> fields() { return table; }

std::string_view name_of(op_kind op) {
  return std::size_t(op) < std::size(op_names) ? op_names[std::size_t(op)] : "unknown";
}

const fault_words &words_of(fault_kind kind) {
  static constexpr fault_words unknown{"fault", "unknown"};
  return std::size_t(kind) < std::size(faults) ? faults[std::size_t(kind)] : unknown;
}

bool says_nothing(const record &facts, const field &column) {
  if (facts.op == op_kind::withdrawn)
    return column.subject != about::the_rank;
  switch (facts.fault) {
  case fault_kind::undefined_tensor:
  case fault_kind::unfit_tensor:
  case fault_kind::exception:
  case fault_kind::allocation:
  case fault_kind::bad_handle:
  case fault_kind::bad_type:
    return column.subject == about::the_buffer;
  default:
    return false;
  }
}

void put(std::span<char> field, std::string_view text) {
  constexpr std::string_view ellipsis = "...";
  std::size_t room = field.size() - 1;
  bool fits = text.size() <= room;
  text = utf8_prefix(text, fits ? room : room - ellipsis.size());
  char *end = std::copy(text.begin(), text.end(), field.data());
  if (!fits)
    end = std::copy(ellipsis.begin(), ellipsis.end(), end);
  *end = '\0';
}

void terminate_texts(statement &theirs) noexcept {
  for (std::span<char> text :
       {std::span<char>(theirs.site), std::span<char>(theirs.fault), std::span<char>(theirs.shape),
        std::span<char>(theirs.layout), std::span<char>(theirs.structure)})
    text.back() = '\0';
}

digest vote_of(const record &facts) noexcept {
  return hash128(std::as_bytes(std::span(&facts, 1)).first(record_compared));
}

} // namespace everyrank::detail
