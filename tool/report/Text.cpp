// Plain text, as compilers print it.
#include "report/Format.h"

#include "llvm/ADT/STLExtras.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"

#include <set>

namespace everyrank::report {
namespace {

using clang::DiagnosticIDs;

class Printer {
public:
  Printer(SourceText &text, llvm::raw_ostream &out)
      : text(text), options(new clang::DiagnosticOptions), printer(out, options.get()),
        engine(new DiagnosticIDs, options, &printer, /*ShouldOwnClient=*/false) {
    options->ShowColors = out.has_colors();
    printer.BeginSourceFile(clang::LangOptions(), nullptr);
    engine.setSourceManager(&text.manager());
  }
  ~Printer() { printer.EndSourceFile(); }

  void print(const Warning &warning) {
    print(warning.main, DiagnosticIDs::Warning, " [" + warning.check + "]", warning.fix);
    for (const Remark &note : warning.notes)
      print(note, DiagnosticIDs::Note, "", {});
  }

private:
  clang::CharSourceRange range(const Range &mark) {
    return clang::CharSourceRange::getCharRange(
        text.location(mark.file, mark.offset), text.location(mark.file, mark.offset + mark.length));
  }

  void print(const Remark &remark, DiagnosticIDs::Level level, const std::string &tail,
             llvm::ArrayRef<Edit> fix) {
    const unsigned id = engine.getDiagnosticIDs()->getCustomDiagID(level, "%0%1");
    auto builder = engine.Report(text.location(remark.where.file, remark.where.offset), id);
    builder << remark.text << tail;
    for (const Range &mark : remark.marks)
      builder << range(mark);
    for (const Edit &edit : fix)
      builder << clang::FixItHint::CreateReplacement(range(edit.range), edit.text);
  }

  SourceText &text;
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options;
  clang::TextDiagnosticPrinter printer;
  clang::DiagnosticsEngine engine;
};

} // namespace

void writeText(const Report &report, SourceText &text, llvm::raw_ostream &out) {
  std::set<std::string> checks;
  {
    Printer printer(text, out);
    for (const Warning &warning : report.warnings) {
      printer.print(warning);
      checks.insert(warning.check);
    }
  }
  for (const std::string &check : checks)
    out << "why, and how to repair it: everyrank explain " << check << "\n";
}

} // namespace everyrank::report
