// An opaque pointer back into the source; only the front end that made it can read it.
#pragma once

namespace everyrank {

struct Handle {
  const void *node = nullptr; // a front end's syntax node
  unsigned char kind = 0;     // the front end's tag for what `node` is
  explicit operator bool() const { return node != nullptr; }
  friend bool operator==(Handle, Handle) = default;
};

} // namespace everyrank
