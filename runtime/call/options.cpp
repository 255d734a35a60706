// key=value:key=value, by a table of keys.
#include "everyrank/options.h"
#include "everyrank/error.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>

extern "C" __attribute__((weak)) const char *everyrank_default_options() { return ""; }

namespace everyrank {

namespace {

[[noreturn]] void refuse(std::string_view key, std::string_view value, std::string_view wanted) {
  throw usage_error("everyrank: option " + std::string(key) + "=" + std::string(value) +
                    ": wanted " + std::string(wanted));
}

template <std::size_t N>
std::size_t choice(std::string_view value, const std::string_view (&names)[N]) {
  std::size_t at = 0;
  while (at < N && names[at] != value)
    ++at;
  return at;
}

constexpr std::chrono::milliseconds longest_timeout = std::chrono::seconds(1'000'000);
constexpr std::string_view timeout_wanted = "seconds from 0.001 to 1000000";
constexpr std::string_view levels[] = {"off", "local", "agree", "verify"};
constexpr std::string_view formats[] = {"text", "jsonl"};

bool set_level(std::string_view value, options &out) {
  out.level = level(choice(value, levels));
  return std::size_t(out.level) < std::size(levels);
}

bool set_timeout(std::string_view value, options &out) {
  double seconds = 0;
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  if (error != std::errc() || end != value.data() + value.size() || !(seconds >= 0.001) ||
      seconds > 1e6)
    return false;
  out.timeout = std::chrono::milliseconds(std::llround(seconds * 1000));
  return true;
}

bool set_log(std::string_view value, options &out) {
  out.log = value;
  return true;
}

bool set_format(std::string_view value, options &out) {
  out.format = log_format(choice(value, formats));
  return std::size_t(out.format) < std::size(formats);
}

bool print_help(std::string_view value, options &out);

struct key_row {
  std::string_view key, wanted, help;
  bool (*set)(std::string_view value, options &out);
};

constexpr key_row keys[] = {
    {"level", "off, local, agree or verify", "what is checked; the default is agree", set_level},
    {"timeout", timeout_wanted, "how long one exchange may take; the default is 30", set_timeout},
    {"log", "a path or stderr",
     "where refusals are logged; %r is the rank; quotes around a path with colons", set_log},
    {"format", "text or jsonl", "what the log looks like; the default is text", set_format},
    {"help", "0 or 1", "1 prints this list", print_help},
};

bool print_help(std::string_view value, options &) {
  static std::once_flag once;
  if (value == "1")
    std::call_once(once, [] {
      std::string text = "EVERYRANK_OPTIONS=key=value:key=value...\n";
      for (const key_row &row : keys)
        text += "  " + std::string(row.key) + ": " + std::string(row.help) + " (" +
                std::string(row.wanted) + ")\n";
      std::fputs(text.c_str(), stderr);
    });
  return value == "0" || value == "1";
}

/// Takes the next `key=value` from the front of `text`; a value in quotes may hold colons.
std::pair<std::string_view, std::string_view> take_part(std::string_view &text) {
  std::string_view key = text.substr(0, text.find_first_of("=:"));
  text.remove_prefix(key.size());
  if (text.empty() || text[0] == ':')
    return {key, {}};
  text.remove_prefix(1);
  std::size_t end = text.find(':'), quote = std::string_view::npos;
  if (!text.empty() && (text[0] == '"' || text[0] == '\'')) {
    quote = text.find(text[0], 1);
    if (quote == std::string_view::npos || (quote + 1 < text.size() && text[quote + 1] != ':'))
      refuse(key, text, "a value that ends at its second quote");
    end = quote + 1;
  }
  std::string_view value = text.substr(0, end);
  text.remove_prefix(value.size());
  return {key, quote == std::string_view::npos ? value : value.substr(1, value.size() - 2)};
}

void set(std::string_view key, std::string_view value, options &out) {
  for (const key_row &row : keys)
    if (row.key == key) {
      if (!row.set(value, out))
        refuse(key, value, row.wanted);
      return;
    }
  throw usage_error("everyrank: unknown option " + std::string(key) + "; help=1 lists all");
}

} // namespace

options parse_options(std::string_view text, options base) {
  while (!text.empty()) {
    if (auto [key, value] = take_part(text); !key.empty() || !value.empty())
      set(key, value, base);
    if (!text.empty())
      text.remove_prefix(1); // the colon
  }
  return base;
}

void check_options(const options &chosen) {
  auto within = [](auto value, const auto &names) { return std::size_t(value) < std::size(names); };
  if (!within(chosen.level, levels) || !within(chosen.format, formats))
    throw usage_error("everyrank: options with a level or a format that there is not");
  if (chosen.timeout < std::chrono::milliseconds(1) || chosen.timeout > longest_timeout)
    refuse("timeout", std::to_string(chosen.timeout.count()) + " ms", timeout_wanted);
}

options options_from_environment(options base) {
  if (const char *chosen = everyrank_default_options())
    base = parse_options(chosen, base);
  if (const char *chosen = std::getenv("EVERYRANK_OPTIONS"))
    base = parse_options(chosen, base);
  return base;
}

} // namespace everyrank
