// The closed list of what can go wrong: a status for those who ask, an exception for the others.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace everyrank {

/// How a call ended.
enum class outcome {
  agreed,  ///< all ranks fit together; data moved
  refused, ///< the ranks do not fit together; no data moved; the communicator stays usable
  missing, ///< ranks did not take part in time, or are gone
  broken,  ///< the transport failed; the communicator is of no further use
};

/// The result of a `try_` call. The text of `refused` is the same, byte for byte, on all ranks.
struct status {
  outcome code = outcome::agreed;
  std::string text;
  std::vector<int> missing; ///< for `missing`: which ranks, ascending

  explicit operator bool() const noexcept { return code == outcome::agreed; }
};

/// Base of all exceptions of everyrank.
class error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A wrong argument or option: nothing was exchanged.
class usage_error : public error {
public:
  using error::error;
};

/// The ranks do not fit together. Thrown on every rank with the same text; no data moved.
class disagreement : public error {
public:
  using error::error;
};

/// Ranks did not take part within the time-out, or are gone.
class missing_ranks : public error {
public:
  missing_ranks(const std::string &text, std::vector<int> ranks)
      : error(text), ranks_(std::move(ranks)) {}
  const std::vector<int> &ranks() const noexcept { return ranks_; }

private:
  std::vector<int> ranks_;
};

/// The transport failed: forged or truncated message, lost connection, shared memory exhausted.
class transport_error : public error {
public:
  using error::error;
};

/// Throws the exception that belongs to a status; returns when it is `agreed`.
void raise(const status &result);

} // namespace everyrank
