// One self-contained page: warnings by file, each with its picture, source and fix.
#include "report/Escape.h"
#include "report/Excerpt.h"
#include "report/Format.h"
#include "report/Picture.h"

#include "Pages.h"

#include <map>

namespace everyrank::report {
namespace {

constexpr std::pair<llvm::StringRef, llvm::StringRef> style[] = {
#include "Style.inc"
};

std::string plural(size_t count, const std::string &noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

class Page {
public:
  Page(const Report &report, SourceText &text, llvm::raw_ostream &out)
      : report(report), text(text), out(out) {
    for (const Warning &warning : report.warnings) {
      byFile[warning.main.where.file].push_back(&warning);
      ++byCheck[warning.check];
    }
  }

  void write() {
    out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        << "<meta name=\"color-scheme\" content=\"light dark\">\n<title>everyrank: "
        << plural(report.warnings.size(), "warning") << "</title>\n<style>\n"
        << style[0].second << "</style>\n</head>\n<body>\n";
    writeHead();
    unsigned number = 0;
    for (const auto &[file, warnings] : byFile)
      writeFile(file, warnings, ++number);
    for (const auto &[check, count] : byCheck)
      writePage(check);
    out << "</body>\n</html>\n";
  }

private:
  void writeHead() {
    out << "<header>\n<h1>"
        << (report.warnings.empty() ? "No warnings" : plural(report.warnings.size(), "warning"))
        << "</h1>\n<p>everyrank " EVERYRANK_VERSION ", " << plural(report.files.size(), "file")
        << " analysed</p>\n";
    for (const std::string &problem : report.problems)
      out << "<p class=\"problem\">Not analysed: " << escapeMarkup(problem) << "</p>\n";
    if (!byFile.empty()) {
      out << "<div class=\"overview\">\n<ul>\n";
      unsigned number = 0;
      for (const auto &[file, warnings] : byFile)
        out << "<li><b>" << warnings.size() << "</b> <a href=\"#file" << ++number << "\">"
            << escapeMarkup(shortPath(report.root, file)) << "</a></li>\n";
      out << "</ul>\n<ul>\n";
      for (const auto &[check, count] : byCheck)
        out << "<li><b>" << count << "</b> <a href=\"#" << check << "\">" << check << "</a></li>\n";
      out << "</ul>\n</div>\n";
    }
    out << "</header>\n";
  }

  void writeFile(const std::string &file, const std::vector<const Warning *> &warnings,
                 unsigned number) {
    out << "<section id=\"file" << number << "\">\n<h2>"
        << escapeMarkup(shortPath(report.root, file)) << "</h2>\n";
    for (const Warning *warning : warnings)
      writeWarning(*warning);
    out << "</section>\n";
  }

  void writeWarning(const Warning &warning) {
    const Place &where = warning.main.where;
    out << "<article>\n<p class=\"meta\">line " << where.line << " · <a href=\"#" << warning.check
        << "\">" << warning.check << "</a></p>\n<h3>" << escapeMarkup(warning.main.text)
        << "</h3>\n";
    drawLanes(warning, text, out);
    writeExcerpts(report, warning, text, out);
    writeFix(warning, text, out);
    out << "</article>\n";
  }

  void writePage(const std::string &check) {
    llvm::StringRef name = check;
    name.consume_front("everyrank-");
    out << "<section class=\"page\" id=\"" << check << "\">\n<pre>" << escapeMarkup(pageOf(name))
        << "</pre>\n</section>\n";
  }

  const Report &report;
  SourceText &text;
  llvm::raw_ostream &out;
  std::map<std::string, std::vector<const Warning *>> byFile;
  std::map<std::string, unsigned> byCheck;
};

} // namespace

void writeHtml(const Report &report, SourceText &text, llvm::raw_ostream &out) {
  Page(report, text, out).write();
}

} // namespace everyrank::report
