// One entry a refusal: host:pid:tid [rank], or an object.
#include "call/log.h"
#include "fingerprint/utf8.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

namespace everyrank::detail {

namespace {

constexpr const char *outcomes[] = {"agreed", "refused", "missing", "broken"};

std::string host() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  return name;
}

std::string json(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    std::size_t length = utf8_length(text);
    unsigned char c = static_cast<unsigned char>(text[0]);
    char escaped[8];
    if (length == 0)
      result += "\\ufffd";
    else if (c == '"' || c == '\\')
      result += '\\', result += char(c);
    else if (c == '\n')
      result += "\\n";
    else if (c < 0x20 || c == 0x7f)
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c), result += escaped;
    else
      result += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result + "\"";
}

std::string now() {
  char text[32];
  std::time_t time = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string entry(const options &settings, int rank, const status &what) {
  std::string pid = std::to_string(getpid()), tid = std::to_string(syscall(SYS_gettid));
  if (settings.format == log_format::jsonl)
    return "{\"time\":" + json(now()) + ",\"host\":" + json(host()) + ",\"pid\":" + pid +
           ",\"tid\":" + tid + ",\"rank\":" + std::to_string(rank) +
           ",\"outcome\":" + json(outcomes[int(what.code)]) + ",\"text\":" + json(what.text) +
           "}\n";
  std::string prefix = host() + ":" + pid + ":" + tid + " [" + std::to_string(rank) + "] ";
  std::string result = prefix;
  for (char c : what.text)
    result += c == '\n' ? "\n" + prefix : std::string(1, c);
  return result + "\n";
}

std::string path_of(std::string path, int rank) {
  for (std::size_t at; (at = path.find("%r")) != std::string::npos;)
    path.replace(at, 2, std::to_string(rank));
  return path;
}

} // namespace

void write_log(const options &settings, int rank, const status &what) {
  if (settings.log.empty())
    return;
  std::string text = entry(settings, rank, what);
  if (settings.log == "stderr") {
    std::fputs(text.c_str(), stderr);
    return;
  }
  std::string path = path_of(settings.log, rank);
  // Append mode and one write: entries of several ranks in one file stay whole.
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  bool written = file >= 0 && write(file, text.data(), text.size()) == ssize_t(text.size());
  if (file >= 0)
    close(file);
  if (!written)
    std::fprintf(stderr, "everyrank: cannot write the log %s\n", path.c_str());
}

} // namespace everyrank::detail
