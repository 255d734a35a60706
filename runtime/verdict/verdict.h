// From what all ranks say to one text, the same on every rank: a pure function.
#pragma once

#include "everyrank/error.h"
#include "everyrank/transport.h"
#include "fingerprint/record.h"

#include <chrono>
#include <span>
#include <string>

namespace everyrank::detail {

/// The text of a refusal. For each field that differs it names the ranks with another value than
/// most, what they have, and what was expected; at a tie the root's value is expected. Each fault
/// is named with its ranks.
std::string explain_refusal(std::span<const statement> all);

/// The text for a fault that one rank found alone.
std::string explain_fault(const statement &mine, int rank);

/// The text for ranks that did not take part in `what`: "call 17 of this communicator".
std::string explain_missing(const answer &found, const std::string &what,
                            std::chrono::milliseconds timeout);

/// The status that an answer of a transport means to a caller; `different` is not one of them.
status to_status(const answer &found, const std::string &what, std::chrono::milliseconds timeout);

/// For movers: throws what belongs to an answer that is not `same`.
void raise_unless_same(const answer &found, std::chrono::milliseconds timeout);

/// The text for data that is not the same on all ranks after a broadcast; one checksum a rank.
std::string explain_corruption(std::span<const digest> checksums, int root);

} // namespace everyrank::detail
