// GitLab's code quality report.
#include "report/Format.h"

#include "llvm/Support/JSON.h"

namespace everyrank::report {

void writeGitLab(const Report &report, SourceText &, llvm::raw_ostream &out) {
  using llvm::json::fixUTF8;
  llvm::json::OStream json(out, 2);
  json.array([&] {
    for (const Warning &warning : report.warnings)
      json.object([&] {
        json.attribute("description", fixUTF8(warning.main.text));
        json.attribute("check_name", warning.check);
        json.attribute("fingerprint", warning.fingerprint);
        json.attribute("severity", "major");
        json.attributeObject("location", [&] {
          json.attribute("path", fixUTF8(shortPath(report.root, warning.main.where.file)));
          json.attributeObject("lines", [&] { json.attribute("begin", warning.main.where.line); });
        });
      });
  });
  out << "\n";
}

} // namespace everyrank::report
