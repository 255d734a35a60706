// Finding → clang-tidy diagnostic.
#include "tidy/Report.h"

#include "lower/SourceMap.h"

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/AST/ASTContext.h"

namespace everyrank {

std::string publicName(llvm::StringRef check) { return ("everyrank-" + check).str(); }

bool speaks(const clang::LangOptions &language) {
  return !language.ObjC && !language.OpenCL && !language.HLSL && !language.CUDAIsDevice;
}

void diagnose(clang::tidy::ClangTidyContext &tidy, clang::ASTContext &ast, const Finding &finding) {
  const std::string name = publicName(finding.check);
  {
    // "%0": the message may hold percent signs, which a format string must not.
    auto warning = tidy.diag(name, locate(ast, finding.where), "%0") << finding.message;
    if (finding.argument)
      warning << rangeOf(ast, finding.argument);
    for (const clang::FixItHint &edit : editsFor(ast, finding.fix))
      warning << edit;
  }
  for (const Note &note : finding.notes)
    tidy.diag(name, locate(ast, note.where), "%0", clang::DiagnosticIDs::Note) << note.text;
}

} // namespace everyrank
