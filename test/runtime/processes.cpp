// fork, a pipe each, waitpid.
#include "processes.h"

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace everyrank::test {

namespace {

[[noreturn]] void be_rank(int rank, int out, const std::function<std::string(int)> &each) {
  prctl(PR_SET_PDEATHSIG, SIGKILL); // no rank outlives the test
  std::string text;
  try {
    text = each(rank);
  } catch (const std::exception &thrown) {
    text = thrown.what();
  }
  for (std::size_t at = 0; at < text.size();) {
    ssize_t written = write(out, text.data() + at, text.size() - at);
    if (written <= 0)
      break;
    at += std::size_t(written);
  }
  std::_Exit(0);
}

std::string read_all(int from) {
  std::string result;
  char piece[4096];
  for (ssize_t got; (got = read(from, piece, sizeof piece)) > 0;)
    result.append(piece, std::size_t(got));
  return result;
}

} // namespace

processes::processes(int size, const std::function<std::string(int)> &each) {
  for (int rank = 0; rank < size; ++rank) {
    int ends[2];
    if (pipe(ends) != 0)
      throw std::runtime_error("no pipe");
    pid_t id = fork();
    if (id < 0)
      throw std::runtime_error("no process");
    if (id == 0) {
      for (int other : pipes_)
        close(other);
      close(ends[0]);
      be_rank(rank, ends[1], each);
    }
    close(ends[1]);
    ids_.push_back(id);
    pipes_.push_back(ends[0]);
  }
}

std::vector<std::string> processes::wait() {
  std::vector<std::string> result;
  for (std::size_t rank = 0; rank < ids_.size(); ++rank) {
    result.push_back(read_all(pipes_[rank]));
    int how = 0;
    waitpid(ids_[rank], &how, 0);
    if (WIFSIGNALED(how))
      result.back() = "signal " + std::to_string(WTERMSIG(how));
    else if (WEXITSTATUS(how) != 0)
      result.back() += "\nexit status " + std::to_string(WEXITSTATUS(how));
    ids_[rank] = 0;
  }
  return result;
}

processes::~processes() {
  for (pid_t id : ids_)
    if (id > 0) {
      kill(id, SIGKILL);
      waitpid(id, nullptr, 0);
    }
  for (int end : pipes_)
    close(end);
}

} // namespace everyrank::test
