// Strangers, forgers, dead and missing ranks over TCP.
#include "host/socket.h"
#include "missing.h"
#include "tcp/mesh.h"
#include "tcp/pipe.h"
#include "tcp_cluster.h"

#include <arpa/inet.h>
#include <csignal>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace everyrank;
using namespace everyrank::test;
using testing::Each;
using testing::HasSubstr;

namespace {

tcp_place at(tcp_place place, int rank) {
  place.rank = rank;
  return place;
}

TEST(Seal, IsSipHash) { // the example of its authors: key 00..0f, message 00..0e
  std::byte bytes[16];
  for (int i = 0; i < 16; ++i)
    bytes[i] = std::byte(i);
  detail::seal_key key;
  std::memcpy(&key, bytes, sizeof key);
  EXPECT_EQ(detail::seal(key, std::span(bytes).first(15)), 0xa129ca6149be45e5u);
}

TEST(PipeGuard, MakesALostReaderAnErrorOfTheCall) {
  processes writer(1, [](int) {
    int ends[2];
    pipe(ends);
    close(ends[0]);
    {
      detail::pipe_guard guard;
      if (write(ends[1], "", 1) != -1 || errno != EPIPE)
        return std::string("written");
    }
    sigset_t blocked; // afterwards all is as before
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    return std::string(sigismember(&blocked, SIGPIPE) ? "blocked" : "alive");
  });
  EXPECT_THAT(writer.wait(), Each("alive"));
}

TEST(TcpKilled, IsNamedAtOnceInEveryCall) {
  tcp_place place = free_place(4);
  processes ranks(4, [&](int rank) {
    communicator comm(make_gloo_channels(at(place, rank)), patient(lengthy));
    call(comm);
    if (rank == 2)
      kill(getpid(), SIGKILL);
    std::string first = call(comm);
    return first + "|" + call(comm);
  });
  auto all = ranks.wait();
  EXPECT_EQ(all[2], "signal 9");
  all.erase(all.begin() + 2);
  EXPECT_THAT(all, Each(all[0]));
  EXPECT_THAT(all, Each(HasSubstr("\n  rank 2 has ended or left the communicator|")));
}

TEST(TcpMissing, IsNamedByAllAndTheChannelIsBroken) {
  tcp_place place = free_place(4);
  flag over;
  processes ranks(4, [&](int rank) {
    communicator comm(make_gloo_channels(at(place, rank)), patient(brief));
    call(comm);
    if (rank == 1)
      return over.await(3), std::string();
    std::string first = call(comm);
    over.raise();
    over.await(3);
    return first + "|" + call(comm);
  });
  auto all = ranks.wait();
  all.erase(all.begin() + 1);
  EXPECT_THAT(all, Each("everyrank: ranks are missing in call 1 of this communicator\n"
                        "  rank 1 did not take part within 3 s|"
                        "everyrank: the transport failed in call 2 of this communicator: "
                        "ranks were missing in an earlier call, and the connections are closed"));
}

TEST(TcpMissing, OfEveryKindAreNamed) {
  expect_all_missing_named([](int size) -> absence::connector {
    return [place = free_place(size)](int rank) { return make_gloo_channels(at(place, rank)); };
  });
}

sockaddr_in address_of(const tcp_place &place) {
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(std::uint16_t(place.port));
  where.sin_addr.s_addr = inet_addr(place.host.c_str());
  return where;
}

/// Connects like a rank, says `words`, and holds the line.
detail::handle intrude(const tcp_place &place, const std::string &words) {
  sockaddr_in where = address_of(place);
  while (true) {
    detail::handle line(socket(AF_INET, SOCK_STREAM, 0));
    if (connect(line.get(), reinterpret_cast<sockaddr *>(&where), sizeof where) == 0) {
      send(line.get(), words.data(), words.size(), MSG_NOSIGNAL);
      return line;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST(TcpMeeting, StrangersDisturbNobody) {
  tcp_place place = free_place(2);
  flag strangers;
  processes ranks(3, [&](int role) {
    if (role == 2) {
      intrude(place, std::string(1000, '\xff')); // forged
      intrude(place, "eryr");                    // truncated
      intrude(place, "");                        // gone
      auto silent = intrude(place, "");
      strangers.raise();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      return std::string("got 5");
    }
    if (role == 1)
      strangers.await();
    communicator comm(make_gloo_channels(at(place, role)), patient(lengthy));
    return call(comm);
  });
  EXPECT_THAT(ranks.wait(), Each("got 5"));
}

TEST(TcpMeeting, AWrongTokenIsNotListenedTo) {
  tcp_place place = free_place(2);
  flag refused;
  processes ranks(3, [&](int role) {
    tcp_place mine = at(place, role == 2 ? 1 : role);
    if (role == 1)
      refused.await();
    if (role == 2)
      mine.token = "guessed";
    try {
      communicator comm(make_gloo_channels(mine), patient(lengthy));
      return call(comm);
    } catch (const transport_error &wrong) {
      refused.raise();
      return std::string(wrong.what());
    }
  });
  auto all = ranks.wait();
  EXPECT_EQ(all[0], "got 5");
  EXPECT_EQ(all[1], "got 5");
  EXPECT_THAT(all[2], HasSubstr("does not accept the token of rank 1"));
}

TEST(TcpMeeting, AFalseRankZeroIsFoundOut) {
  tcp_place place = free_place(2);
  processes ranks(2, [&](int rank) {
    if (rank == 0)
      place.token = "guessed", place.timeout = brief;
    make_gloo_channels(at(place, rank));
    return std::string("connected");
  });
  EXPECT_THAT(ranks.wait()[1], HasSubstr("does not accept the token of rank 1"));
}

TEST(TcpMeeting, APortInUseIsAnError) {
  tcp_place place = free_place(2);
  sockaddr_in where = address_of(place);
  detail::handle taken(socket(AF_INET, SOCK_STREAM, 0));
  ASSERT_EQ(bind(taken.get(), reinterpret_cast<sockaddr *>(&where), sizeof where), 0);
  ASSERT_EQ(listen(taken.get(), 1), 0);
  processes ranks(1, [&](int) {
    make_gloo_channels(place);
    return std::string("connected");
  });
  EXPECT_THAT(ranks.wait()[0], HasSubstr("cannot listen on 127.0.0.1 port " +
                                         std::to_string(place.port) + ": Address already in use"));
}

TEST(TcpMeeting, AnAbsentRankIsNamed) {
  tcp_place place = free_place(3);
  place.timeout = brief;
  processes ranks(2, [&](int rank) {
    make_gloo_channels(at(place, rank));
    return std::string("connected");
  });
  auto all = ranks.wait();
  EXPECT_THAT(all[0], HasSubstr("everyrank: rank 2 did not come to 127.0.0.1"));
  EXPECT_EQ(all[0], all[1]);
}

TEST(TcpMeeting, AWrongPlaceIsAnError) {
  tcp_place good = free_place(2);
  void (*mistakes[])(tcp_place &) = {
      [](tcp_place &p) { p.host = "0.0.0.0"; },
      [](tcp_place &p) { p.host = "no.such.host.invalid"; },
      [](tcp_place &p) { p.port = 0; },
      [](tcp_place &p) { p.port = 65536; },
      [](tcp_place &p) { p.token = ""; },
      [](tcp_place &p) { p.rank = 2; },
  };
  for (auto mistake : mistakes) {
    tcp_place bad = good;
    mistake(bad);
    EXPECT_THROW(make_gloo_channels(bad), usage_error);
  }
}

/// What rank 0 says when rank 1 sends these bytes instead of a message.
std::string heard(std::vector<std::byte> forged) {
  tcp_place place = free_place(2);
  flag heard;
  processes ranks(2, [&](int rank) -> std::string {
    if (rank == 0) {
      try {
        communicator comm(make_gloo_channels(place), patient(lengthy));
      } catch (const error &wrong) {
        heard.raise();
        return wrong.what();
      }
      return "believed";
    }
    auto mesh = detail::connect_mesh(at(place, 1), detail::key_of(place.token));
    auto message = mesh->createUnboundBuffer(forged.data(), forged.size());
    message->send(0, detail::control_slot);
    heard.await();
    return "";
  });
  return ranks.wait()[0];
}

TEST(TcpMessage, ForgedOrTruncatedIsAnError) {
  std::string words = "a message from rank 1 is forged or truncated";
  EXPECT_THAT(heard(std::vector<std::byte>(300, std::byte(0x5a))), HasSubstr(words));
  EXPECT_THAT(heard(std::vector<std::byte>(8)), HasSubstr(words));
  detail::message_head head;
  head.magic = 0x336b6e6172797265;
  head.round = 1;
  head.kind = 2;
  head.from = 1;
  auto bytes = detail::bytes_of(head); // all right but the seal
  EXPECT_THAT(heard({bytes.begin(), bytes.end()}), HasSubstr(words));
}

} // namespace
