// Polling, and the roll call.
#include "mpi/link.h"
#include "everyrank/error.h"

#include <thread>

namespace everyrank::detail {

namespace {

using clock = deadline::clock;
constexpr int roll_tag = 1;
constexpr auto roll_time = std::chrono::seconds(1); // to answer; everybody alive is polling
constexpr int spins = 1000;                         // before others may have the processor

std::string text_of(int code) {
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(code, text, &length);
  return text;
}

} // namespace

mpi_link::mpi_link(MPI_Comm comm) {
  if (comm == MPI_COMM_NULL)
    throw usage_error("everyrank: the communicator is MPI_COMM_NULL");
  if (int code = MPI_Comm_dup(comm, &comm_); code != MPI_SUCCESS)
    throw transport_error("everyrank: MPI_Comm_dup: " + text_of(code));
  MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
  MPI_Comm_rank(comm_, &rank_);
  MPI_Comm_size(comm_, &size_);
}

mpi_link::~mpi_link() {
  int finalized = 0;
  MPI_Finalized(&finalized);
  if (!finalized && broken_.empty()) // collectives may be under way on a broken one
    MPI_Comm_free(&comm_);
}

answer mpi_link::fail(int code) {
  broken_ = text_of(code);
  return {.what = answer::kind::broken, .reason = broken_};
}

bool mpi_link::roll_is_called() const {
  int found = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, roll_tag, comm_, &found, MPI_STATUS_IGNORE);
  return found != 0;
}

answer mpi_link::call_the_roll() {
  broken_ = "ranks were missing in an earlier call, and MPI cannot take that call back";
  std::vector<bool> present(std::size_t(size_), false);
  present[std::size_t(rank_)] = true;
  for (int peer = 0; peer < size_; ++peer) {
    MPI_Request sent;
    if (peer != rank_ &&
        MPI_Isend(nullptr, 0, MPI_BYTE, peer, roll_tag, comm_, &sent) == MPI_SUCCESS)
      MPI_Request_free(&sent);
  }
  for (deadline until = clock::now() + roll_time; clock::now() < until;) {
    int found = 0;
    MPI_Status from;
    MPI_Iprobe(MPI_ANY_SOURCE, roll_tag, comm_, &found, &from);
    if (!found) {
      std::this_thread::yield();
      continue;
    }
    MPI_Recv(nullptr, 0, MPI_BYTE, from.MPI_SOURCE, roll_tag, comm_, MPI_STATUS_IGNORE);
    present[std::size_t(from.MPI_SOURCE)] = true;
  }
  answer result{.what = answer::kind::missing};
  for (int peer = 0; peer < size_; ++peer)
    if (!present[std::size_t(peer)])
      result.late.push_back(peer);
  if (result.late.empty()) // all were there, but too late
    result.late.push_back(rank_);
  return result;
}

answer mpi_link::wait(int started, MPI_Request &request, deadline until) {
  if (started != MPI_SUCCESS)
    return fail(started);
  for (int turn = 0;; ++turn) {
    int done = 0;
    if (int code = MPI_Test(&request, &done, MPI_STATUS_IGNORE); code != MPI_SUCCESS)
      return fail(code);
    if (done)
      return {};
    if (turn < spins)
      continue;
    if (clock::now() >= until || roll_is_called())
      return call_the_roll();
    std::this_thread::yield();
  }
}

} // namespace everyrank::detail
