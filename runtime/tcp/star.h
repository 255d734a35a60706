// How the ranks find each other: all call rank 0, prove the token, and learn what each has to say.
#pragma once

#include "everyrank/gloo.h"
#include "host/socket.h"
#include "tcp/seal.h"

#include <string>
#include <vector>

struct addrinfo;

namespace everyrank::detail {

/// One meeting around rank 0. Callers that do not prove the token, or break off, are not listened
/// to and disturb nobody.
class star {
public:
  /// Connects; throws transport_error, or usage_error for a host that is none.
  star(const tcp_place &place, const seal_key &key);

  /// The address, in digits, of this rank on the interface between the ranks.
  const std::string &address() const { return address_; }
  /// Everybody gives equally many bytes and gets those of all, in order of ranks.
  std::vector<std::byte> gather(std::span<const std::byte> mine);

private:
  void listen();
  void accept_all();
  bool admit(handle caller, std::string &refusal);
  std::string absent() const;
  [[noreturn]] void refuse(const std::string &text);
  void call();
  handle connect_once(const addrinfo &where) const;

  const tcp_place &place_;
  const seal_key key_;
  deadline until_;
  std::string address_;
  handle listener_;           // rank 0
  std::vector<handle> peers_; // rank 0: by rank; others: rank 0 alone
};

} // namespace everyrank::detail
