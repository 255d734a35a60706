// How much is checked, how long to wait, where to log: in code, or from outside by
// EVERYRANK_OPTIONS.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace everyrank {

/// What a checked call costs.
enum class level {
  off,    ///< nothing is checked: one branch
  local,  ///< each rank checks its own arguments; a fault is thrown on that rank alone
  agree,  ///< one small exchange; all ranks get the same verdict
  verify, ///< `agree`, and a checksum of the data compared afterwards
};

enum class log_format { text, jsonl };

struct options {
  everyrank::level level = everyrank::level::agree;
  std::chrono::milliseconds timeout{30'000}; ///< for one exchange
  std::string log;                           ///< a path or `stderr`; empty: no log. %r is the rank
  log_format format = log_format::text;
};

/// Reads `level=agree:timeout=30:log=/tmp/x-%r.log:format=jsonl` over `base`. The time-out is in
/// seconds and may have a fraction; a value with colons stands in single or double quotes. `help=1`
/// prints all keys on stderr, once a process. Throws usage_error that names the bad part.
options parse_options(std::string_view text, options base = {});

/// Throws usage_error for options that no text could have given.
void check_options(const options &chosen);

/// `base`, then what `everyrank_default_options()` says, then the variable EVERYRANK_OPTIONS; the
/// last wins.
options options_from_environment(options base = {});

} // namespace everyrank

/// A program may define this to give its own defaults, in the words of EVERYRANK_OPTIONS.
extern "C" const char *everyrank_default_options();
