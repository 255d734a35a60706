// Annotations of GitHub Actions: workflow commands on standard output.
#include "report/Format.h"

namespace everyrank::report {
namespace {

// The escapes that the runner undoes: in the text, and in the values of properties.
std::string escape(llvm::StringRef text, bool isProperty) {
  std::string result;
  for (const char c : text) {
    const bool special =
        c == '%' || c == '\r' || c == '\n' || (isProperty && (c == ':' || c == ','));
    if (special)
      result += "%" + llvm::utohexstr(static_cast<unsigned char>(c), /*LowerCase=*/false, 2);
    else
      result += c;
  }
  return result;
}

std::string textOf(const Report &report, const Warning &warning) {
  std::string text = warning.main.text;
  for (const Remark &note : warning.notes)
    text += "\n" + shortPath(report.root, note.where.file) + ":" + std::to_string(note.where.line) +
            ": " + note.text;
  return text + "\nWhy, and how to repair it: everyrank explain " + warning.check;
}

} // namespace

void writeGitHub(const Report &report, SourceText &text, llvm::raw_ostream &out) {
  for (const Warning &warning : report.warnings) {
    const Place &start = warning.main.where;
    const Place end = text.endOfWord(start);
    out << "::warning file=" << escape(shortPath(report.root, start.file), true)
        << ",line=" << start.line << ",endLine=" << end.line << ",col=" << start.column
        << ",endColumn=" << end.column << ",title=" << escape(warning.check, true)
        << "::" << escape(textOf(report, warning), false) << "\n";
  }
  for (const std::string &problem : report.problems)
    out << "::error title=everyrank::" << escape(problem, false) << "\n";
}

} // namespace everyrank::report
