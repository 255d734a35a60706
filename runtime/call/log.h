// The log: what went wrong, as text or as JSON lines.
#pragma once

#include "everyrank/error.h"
#include "everyrank/options.h"

namespace everyrank::detail {

/// Appends one entry to the log that the options name, if they do. A log that cannot be written is
/// told of on stderr, and nothing else happens.
void write_log(const options &settings, int rank, const status &what);

} // namespace everyrank::detail
