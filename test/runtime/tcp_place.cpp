// Asks the kernel for a free port.
#include "tcp_cluster.h"

#include <netinet/in.h>
#include <set>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace everyrank::test {

namespace {

int free_port() {
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof where;
  int probe = socket(AF_INET, SOCK_STREAM, 0);
  bool found = bind(probe, reinterpret_cast<sockaddr *>(&where), sizeof where) == 0 &&
               getsockname(probe, reinterpret_cast<sockaddr *>(&where), &length) == 0;
  close(probe);
  if (!found)
    throw std::runtime_error("no free port");
  return ntohs(where.sin_port);
}

} // namespace

tcp_place free_place(int size) {
  static std::set<int> given; // a port is free again until the ranks of its test listen
  int port = free_port();
  while (!given.insert(port).second)
    port = free_port();
  return {.host = "127.0.0.1", .port = port, .token = "secret", .size = size};
}

} // namespace everyrank::test
