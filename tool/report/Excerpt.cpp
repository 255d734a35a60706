// The source of a warning as HTML, and its fix as a diff.
#include "report/Excerpt.h"

#include "report/Escape.h"

#include <algorithm>
#include <map>
#include <set>

namespace everyrank::report {
namespace {

constexpr unsigned context = 2; // lines around each line that something is said of

void row(llvm::raw_ostream &out, const std::string &style, const std::string &number,
         llvm::StringRef words) {
  out << "<tr class=\"" << style << "\"><td>" << number << "</td><td>" << escapeMarkup(words)
      << "</td></tr>\n";
}

struct Said {
  const Remark *remark;
  bool isMain;
};

class Excerpt {
public:
  Excerpt(SourceText &text, llvm::raw_ostream &out) : text(text), out(out) {}

  void add(const Remark &remark, bool isMain) {
    said[remark.where.line].push_back({&remark, isMain});
    const unsigned line = remark.where.line;
    for (unsigned i = line - std::min(line - 1, context);
         i <= std::min(line + context, text.lineCount(remark.where.file)); ++i)
      shown.insert(i);
  }

  void write(const std::string &file) {
    out << "<table class=\"source\">\n";
    unsigned previous = 0;
    for (const unsigned number : shown) {
      if (previous && number != previous + 1)
        row(out, "gap", "", "⋯");
      previous = number;
      writeLine(file, number);
    }
    out << "</table>\n";
  }

private:
  void writeLine(const std::string &file, unsigned number) {
    const auto found = said.find(number);
    const bool isMain =
        found != said.end() && std::any_of(found->second.begin(), found->second.end(),
                                           [](const Said &s) { return s.isMain; });
    row(out,
        isMain                ? "main"
        : found != said.end() ? "note"
                              : "plain",
        std::to_string(number), text.line(file, number));
    if (found == said.end())
      return;
    for (const Said &s : found->second)
      row(out, s.isMain ? "main said" : "note said", "", s.remark->text);
  }

  SourceText &text;
  llvm::raw_ostream &out;
  std::map<unsigned, std::vector<Said>> said;
  std::set<unsigned> shown;
};

void writeLines(llvm::raw_ostream &out, const std::string &style, const std::string &sign,
                llvm::StringRef lines) {
  while (!lines.empty()) {
    const auto [line, rest] = lines.split('\n');
    row(out, style, sign, line);
    lines = rest;
  }
}

// The whole lines from the first to the last, and what the edits make of them.
void writeHunk(SourceText &text, llvm::ArrayRef<const Edit *> edits, unsigned first, unsigned last,
               llvm::raw_ostream &out) {
  const std::string &file = edits.front()->range.file;
  std::string before, after;
  for (unsigned i = first; i <= last; ++i)
    before += text.line(file, i).str() + "\n";
  const unsigned start =
      edits.front()->range.offset - text.placeAt(file, edits.front()->range.offset).column + 1;
  size_t done = 0;
  for (const Edit *edit : edits) {
    const size_t at = std::clamp<size_t>(edit->range.offset - start, done, before.size());
    after += before.substr(done, at - done) + edit->text;
    done = std::min<size_t>(at + edit->range.length, before.size());
  }
  after += before.substr(done);
  writeLines(out, "removed", "−", before);
  writeLines(out, "added", "+", after);
}

} // namespace

void writeExcerpts(const Report &report, const Warning &warning, SourceText &text,
                   llvm::raw_ostream &out) {
  std::vector<std::pair<std::string, Excerpt>> files;
  auto add = [&](const Remark &remark, bool isMain) {
    if (!remark.where.line)
      return;
    auto file = std::find_if(files.begin(), files.end(),
                             [&](const auto &entry) { return entry.first == remark.where.file; });
    if (file == files.end()) {
      files.emplace_back(remark.where.file, Excerpt(text, out));
      file = std::prev(files.end());
    }
    file->second.add(remark, isMain);
  };
  add(warning.main, true);
  for (const Remark &note : warning.notes)
    add(note, false);
  for (auto &[file, excerpt] : files) {
    if (file != warning.main.where.file)
      out << "<p class=\"meta\">" << escapeMarkup(shortPath(report.root, file)) << "</p>\n";
    excerpt.write(file);
  }
}

void writeFix(const Warning &warning, SourceText &text, llvm::raw_ostream &out) {
  if (warning.fix.empty())
    return;
  out << "<h4>Fix</h4>\n<table class=\"source\">\n";
  std::vector<const Edit *> edits;
  for (const Edit &edit : warning.fix)
    edits.push_back(&edit);
  llvm::sort(edits, [](const Edit *a, const Edit *b) {
    return std::tie(a->range.file, a->range.offset) < std::tie(b->range.file, b->range.offset);
  });
  auto firstLine = [&](const Edit *e) { return text.placeAt(e->range.file, e->range.offset).line; };
  auto lastLine = [&](const Edit *e) {
    return text.placeAt(e->range.file, e->range.offset + e->range.length).line;
  };
  for (size_t begin = 0; begin < edits.size();) {
    size_t end = begin + 1;
    unsigned last = lastLine(edits[begin]);
    while (end < edits.size() && edits[end]->range.file == edits[begin]->range.file &&
           firstLine(edits[end]) <= last)
      last = std::max(last, lastLine(edits[end++]));
    if (begin)
      row(out, "gap", "", "⋯");
    writeHunk(text, llvm::ArrayRef(edits).slice(begin, end - begin), firstLine(edits[begin]), last,
              out);
    begin = end;
  }
  out << "</table>\n";
}

} // namespace everyrank::report
