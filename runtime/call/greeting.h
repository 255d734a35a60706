// What the ranks tell each other when a communicator comes to life.
#pragma once

#include "everyrank/options.h"
#include "everyrank/transport.h"

#include <cstdint>
#include <span>
#include <string>

namespace everyrank::detail {

struct greeting {
  std::uint64_t id = 0;     // a random number; rank 0's names the communicator
  std::uint64_t host = 0;   // equal on ranks of one host
  std::int64_t timeout = 0; // milliseconds
  std::uint32_t version = 0;
  std::uint32_t level = 0;
  char fault[224] = {}; // why this rank cannot take part; empty: it can
};
static_assert(sizeof(greeting) <= control::gathers);

/// This rank's greeting; `fault` when its options are wrong.
greeting make_greeting(const options &chosen, const std::string &fault);

/// Why these ranks cannot share a communicator; empty when they can. A pure function.
std::string explain_greetings(std::span<const greeting> all);

} // namespace everyrank::detail
