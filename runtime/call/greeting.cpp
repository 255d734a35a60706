// A random name, the host, the options.
#include "call/greeting.h"
#include "fingerprint/hash.h"
#include "fingerprint/record.h"
#include "verdict/groups.h"
#include "verdict/ranks.h"

#include <cstring>
#include <fstream>
#include <numeric>
#include <random>
#include <unistd.h>

namespace everyrank::detail {

namespace {

/// Containers of one machine have one boot but different names; machines may share a name.
std::uint64_t host_id() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  std::string boot;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
  std::string both = boot + name;
  return hash64(std::as_bytes(std::span(both)));
}

constexpr std::string_view level_names[] = {"off", "local", "agree", "verify"};

struct trait {
  std::string_view name;
  bool (*same)(const greeting &, const greeting &);
  std::string (*print)(const greeting &);
};

constexpr trait traits[] = {
    {"version", [](const greeting &a, const greeting &b) { return a.version == b.version; },
     [](const greeting &g) { return std::to_string(g.version); }},
    {"level", [](const greeting &a, const greeting &b) { return a.level == b.level; },
     [](const greeting &g) { return std::string(level_names[g.level % 4]); }},
    {"timeout", [](const greeting &a, const greeting &b) { return a.timeout == b.timeout; },
     [](const greeting &g) { return std::to_string(g.timeout) + " ms"; }},
};

std::string trait_line(std::span<const greeting> all, const group &ranks, const trait &one) {
  auto groups = group_by(ranks, [&](int a, int b) { return one.same(all[a], all[b]); });
  if (groups.size() < 2)
    return {};
  expected_first(groups, 0);
  std::string result = "\n  " + std::string(one.name) + ": ";
  for (std::size_t i = 1; i < groups.size(); ++i)
    result += one.print(all[groups[i].front()]) + " on " + to_text(groups[i]) + "; ";
  return result + "expected " + one.print(all[groups[0].front()]) + " as on " + to_text(groups[0]);
}

} // namespace

greeting make_greeting(const options &chosen, const std::string &fault) {
  greeting result;
  std::random_device random;
  result.id = std::uint64_t(random()) << 32 | random();
  result.host = host_id();
  result.timeout = chosen.timeout.count();
  result.version = record_version;
  result.level = std::uint32_t(chosen.level);
  put(result.fault, fault);
  return result;
}

std::string explain_greetings(std::span<const greeting> all) {
  group able, unable;
  for (int rank = 0; std::size_t(rank) < all.size(); ++rank)
    (all[rank].fault[0] ? unable : able).push_back(rank);
  std::string reasons;
  for (const group &ranks :
       group_by(unable, [&](int a, int b) { return std::strcmp(all[a].fault, all[b].fault) == 0; }))
    reasons += "\n  " + std::string(all[ranks.front()].fault) + " on " + to_text(ranks);
  for (const trait &one : traits)
    reasons += trait_line(all, able, one);
  if (reasons.empty())
    return {};
  return "everyrank: no communicator on any of the " + std::to_string(all.size()) + " ranks" +
         reasons;
}

} // namespace everyrank::detail
