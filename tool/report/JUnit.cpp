// Test results: a suite for each file, a failed test for each warning.
#include "report/Escape.h"
#include "report/Format.h"

#include <map>

namespace everyrank::report {
namespace {

using ByFile = std::map<std::string, std::vector<const Warning *>>;

std::string textOf(const Report &report, const Warning &warning) {
  std::string text;
  auto add = [&](const Remark &remark, const char *kind) {
    text += shortPath(report.root, remark.where.file) + ":" + std::to_string(remark.where.line) +
            ":" + std::to_string(remark.where.column) + ": " + kind + ": " + remark.text + "\n";
  };
  add(warning.main, "warning");
  for (const Remark &note : warning.notes)
    add(note, "note");
  return text + "why, and how to repair it: everyrank explain " + warning.check + "\n";
}

void writeFailure(const Report &report, const Warning &warning, llvm::raw_ostream &out) {
  const std::string file = escapeMarkup(shortPath(report.root, warning.main.where.file));
  out << "    <testcase classname=\"" << file << "\" name=\"" << warning.check << " at line "
      << warning.main.where.line << "\" file=\"" << file << "\" line=\"" << warning.main.where.line
      << "\">\n      <failure type=\"" << warning.check << "\" message=\""
      << escapeMarkup(warning.main.text) << "\">" << escapeMarkup(textOf(report, warning))
      << "</failure>\n    </testcase>\n";
}

void writeSuite(const Report &report, const std::string &file,
                const std::vector<const Warning *> &warnings, llvm::raw_ostream &out) {
  const std::string name = escapeMarkup(shortPath(report.root, file));
  out << "  <testsuite name=\"" << name << "\" tests=\"" << std::max<size_t>(warnings.size(), 1)
      << "\" failures=\"" << warnings.size() << "\" errors=\"0\">\n";
  for (const Warning *warning : warnings)
    writeFailure(report, *warning, out);
  if (warnings.empty())
    out << "    <testcase classname=\"" << name << "\" name=\"everyrank\"/>\n";
  out << "  </testsuite>\n";
}

} // namespace

void writeJUnit(const Report &report, SourceText &, llvm::raw_ostream &out) {
  ByFile files;
  for (const std::string &file : report.files)
    files[file];
  for (const Warning &warning : report.warnings)
    files[warning.main.where.file].push_back(&warning);

  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"everyrank\">\n";
  for (const auto &[file, warnings] : files)
    writeSuite(report, file, warnings, out);
  if (!report.problems.empty()) {
    out << "  <testsuite name=\"everyrank\" tests=\"" << report.problems.size()
        << "\" failures=\"0\" errors=\"" << report.problems.size() << "\">\n";
    for (const std::string &problem : report.problems)
      out << "    <testcase classname=\"everyrank\" name=\"not analysed\">\n      <error message=\""
          << escapeMarkup(problem) << "\"/>\n    </testcase>\n";
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
}

} // namespace everyrank::report
