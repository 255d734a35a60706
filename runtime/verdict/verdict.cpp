// Majority against minority, field by field.
#include "verdict/verdict.h"
#include "fingerprint/fields.h"
#include "verdict/groups.h"
#include "verdict/ranks.h"

#include <cstdio>
#include <cstring>
#include <numeric>

namespace everyrank::detail {

namespace {

using statements = std::span<const statement>;

group all_ranks(std::size_t size) {
  group result(size);
  std::iota(result.begin(), result.end(), 0);
  return result;
}

/// Those that make a call; all, where none does.
group callers(statements all) {
  group result = all_ranks(all.size());
  std::erase_if(result, [&](int rank) { return all[rank].facts.op == op_kind::withdrawn; });
  return result.empty() ? all_ranks(all.size()) : result;
}

/// The root that most of the callers name; it settles ties.
int common_root(statements all, const group &calling) {
  auto groups =
      group_by(calling, [&](int a, int b) { return all[a].facts.root == all[b].facts.root; });
  expected_first(groups, -1);
  return all[groups.front().front()].facts.root;
}

std::string fault_line(const statement &faulty, const group &ranks) {
  const fault_words &words = words_of(faulty.facts.fault);
  std::string result = "\n  " + std::string(words.name) + ": " + std::string(words.matter);
  if (faulty.fault[0])
    result += " (" + std::string(faulty.fault) + ")";
  return result + " on " + to_text(ranks);
}

std::string fault_lines(statements all) {
  group faulty;
  for (int rank : all_ranks(all.size()))
    if (all[rank].facts.fault != fault_kind::none)
      faulty.push_back(rank);
  std::string result;
  for (const group &ranks : group_by(faulty, [&](int a, int b) {
         return all[a].facts.fault == all[b].facts.fault &&
                std::strcmp(all[a].fault, all[b].fault) == 0;
       }))
    result += fault_line(all[ranks.front()], ranks);
  return result;
}

std::string field_line(statements all, const field &column, int root) {
  group speaking;
  for (int rank : all_ranks(all.size()))
    if (!says_nothing(all[rank].facts, column))
      speaking.push_back(rank);
  auto groups =
      group_by(speaking, [&](int a, int b) { return column.same(all[a].facts, all[b].facts); });
  if (groups.size() < 2)
    return {};
  expected_first(groups, root);
  std::string result = "\n  " + std::string(column.name) + ": ";
  for (std::size_t i = 1; i < groups.size(); ++i)
    result += column.print(all[groups[i].front()]) + " on " + to_text(groups[i]) + "; ";
  return result + "expected " + column.print(all[groups[0].front()]) + " as on " +
         to_text(groups[0]);
}

std::string site_lines(statements all) {
  auto groups = group_by(all_ranks(all.size()),
                         [&](int a, int b) { return std::strcmp(all[a].site, all[b].site) == 0; });
  std::string result = "\n  called at";
  for (const group &ranks : groups)
    result += (&ranks == groups.data() ? " " : "; ") + std::string(all[ranks.front()].site) +
              (groups.size() > 1 ? " on " + to_text(ranks) : "");
  return result;
}

std::string seconds(std::chrono::milliseconds time) {
  char result[32];
  std::snprintf(result, sizeof result, "%g s", double(time.count()) / 1000);
  return result;
}

} // namespace

std::string explain_refusal(statements all) {
  group calling = callers(all);
  int root = common_root(all, calling);
  bool calls = std::find(calling.begin(), calling.end(), root) != calling.end();
  int speaker = calls ? root : calling.front();
  std::string result = "everyrank: " + std::string(name_of(all[speaker].facts.op)) +
                       " refused on all " + std::to_string(all.size()) +
                       " ranks, no data was moved";
  std::string reasons = fault_lines(all);
  for (const field &column : fields())
    reasons += field_line(all, column, root);
  return result + (reasons.empty() ? "\n  the records differ" : reasons) + site_lines(all);
}

std::string explain_fault(const statement &mine, int rank) {
  return "everyrank: " + std::string(name_of(mine.facts.op)) +
         " refused on this rank alone, the others were not asked" + fault_line(mine, {rank}) +
         "\n  called at " + mine.site;
}

std::string explain_missing(const answer &found, const std::string &what,
                            std::chrono::milliseconds timeout) {
  std::string result = "everyrank: ranks are missing in " + what;
  if (!found.late.empty())
    result += "\n  " + to_text(found.late) + " did not take part within " + seconds(timeout);
  if (!found.gone.empty())
    result += "\n  " + to_text(found.gone) + (found.gone.size() == 1 ? " has" : " have") +
              " ended or left the communicator";
  return result;
}

status to_status(const answer &found, const std::string &what, std::chrono::milliseconds timeout) {
  status result;
  if (found.what == answer::kind::missing) {
    result = {outcome::missing, explain_missing(found, what, timeout), found.late};
    result.missing.insert(result.missing.end(), found.gone.begin(), found.gone.end());
    std::sort(result.missing.begin(), result.missing.end());
  } else if (found.what == answer::kind::broken) {
    result = {
        outcome::broken, "everyrank: the transport failed in " + what + ": " + found.reason, {}};
  }
  return result;
}

void raise_unless_same(const answer &found, std::chrono::milliseconds timeout) {
  if (found.what != answer::kind::same)
    raise(to_status(found, "the data movement", timeout));
}

std::string explain_corruption(std::span<const digest> checksums, int root) {
  auto groups = group_by(all_ranks(checksums.size()),
                         [&](int a, int b) { return checksums[a] == checksums[b]; });
  std::string result = "everyrank: the data after the broadcast is not the root's on ";
  group wrong;
  for (const group &ranks : groups)
    if (checksums[ranks.front()] != checksums[root])
      wrong.insert(wrong.end(), ranks.begin(), ranks.end());
  std::sort(wrong.begin(), wrong.end());
  return result + to_text(wrong);
}

} // namespace everyrank::detail
