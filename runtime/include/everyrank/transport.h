// What a transport must do: the two interfaces behind every communicator, for those who write one.
#pragma once

#include "everyrank/view.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace everyrank {

/// Why a rank cannot take part with good arguments. The words stand in fingerprint/fields.cpp.
enum class fault_kind : std::uint8_t {
  none,
  null_buffer,      ///< null with a count that is not 0
  undefined_tensor, ///< no tensor at all
  bad_shape,        ///< a negative extent, or more elements than there can be
  bad_root,         ///< no rank of the communicator
  bad_handle,       ///< the data library's communicator or stream is null or aborted
  wrong_memory,     ///< memory that the data library cannot reach
  wrong_device,     ///< a device that is not the communicator's
  layout,           ///< strides that the data library cannot move
  exception,        ///< something was thrown before the call
  allocation,       ///< the user's allocator failed
  bad_type,         ///< a datatype that the data library does not know
  unfit_tensor,     ///< a tensor that is no plain memory
};

/// 16 bytes that are equal on all ranks when their calls fit together.
struct digest {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const digest &, const digest &) = default;
};

using deadline = std::chrono::steady_clock::time_point;

/// How long an exchange may take: all ranks until a deadline, the root `patience` longer. Once it
/// has come the others have what they would have had without.
struct waiting {
  deadline until;
  std::chrono::milliseconds patience{0}; ///< 0 on the root itself

  /// The deadline for all others; waits for the root, where it may take longer, by
  /// `wait(deadline)`.
  template <class Wait> deadline after_root(const Wait &wait) const {
    if (patience.count() <= 0)
      return until;
    auto began = deadline::clock::now();
    wait(until + patience);
    return until + (deadline::clock::now() - began);
  }
};

/// The result of one exchange, the same on every rank that lives and answers.
struct answer {
  enum class kind { same, different, missing, broken };
  kind what = kind::same;
  std::vector<int> late; ///< for `missing`: ranks that did not arrive in time, ascending
  std::vector<int> gone; ///< for `missing`: ranks that have ended or left, ascending
  std::string reason;    ///< for `broken`: why
};

/// The control channel: small exchanges among all ranks, outside the user's own communicator.
///
/// One thread of a rank calls at a time, and all ranks call the same functions in the same order.
/// No function throws for what another rank does; a time-out is an answer. After `missing` a
/// transport may answer `broken` for ever; shared memory and threads stay usable.
class control {
public:
  virtual ~control() = default;
  virtual int rank() const noexcept = 0;
  virtual int size() const noexcept = 0;
  /// The largest payload, in bytes, that may ride with `agree`. The same on all ranks.
  virtual std::size_t rides() const noexcept { return 0; }

  /// Are the votes of all ranks equal? A rank that takes itself for the root gives its `payload`,
  /// of at most `rides()` bytes; when the answer is `same`, and only then, `root`'s payload is
  /// copied to `into` on the others.
  virtual answer agree(const digest &vote, std::span<const std::byte> payload, int root,
                       std::span<std::byte> into, const waiting &time) = 0;

  /// All ranks give equally many bytes, at most `gathers` and all of `all` (size() times as many)
  /// is filled in order of ranks. The answer is `same` or an error.
  virtual answer gather(std::span<const std::byte> mine, std::span<std::byte> all,
                        deadline until) = 0;
  static constexpr std::size_t gathers = 1024;
};

/// What the data library knows about a buffer. `detail` adds words to the fault.
struct inspection {
  fault_kind fault = fault_kind::none;
  std::string detail;
  bool capturing = false; ///< the stream is being captured into a graph
};

/// The data channel: moves what was agreed upon.
class mover {
public:
  virtual ~mover() = default;
  /// Local facts that only the data library can know. Must not communicate, must not throw. Also
  /// asked about views that are null or undefined.
  virtual inspection inspect(const tensor_view &, int /*root*/) const { return {}; }
  /// May small host buffers ride with the control exchange instead?
  virtual bool lets_ride() const noexcept { return true; }
  /// Moves a contiguous view from the root into the same view on all other ranks; `count()` is not
  /// 0. May return before the data is there where the library's streams say so. No single step may
  /// wait longer than the time-out. Throws missing_ranks or transport_error.
  virtual void broadcast(const tensor_view &view, int root, std::chrono::milliseconds timeout) = 0;
};

} // namespace everyrank
