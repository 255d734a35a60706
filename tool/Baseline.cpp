// The warnings of an earlier run.
#include "Baseline.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

namespace everyrank {

llvm::Expected<llvm::StringSet<>> readBaseline(llvm::StringRef file) {
  auto fail = [&](const llvm::Twine &why) {
    return llvm::createStringError(file + ": cannot read this baseline: " + why +
                                   "; 'everyrank lint --format=json:FILE' writes one");
  };
  auto text = llvm::MemoryBuffer::getFile(file);
  if (!text)
    return fail(text.getError().message());
  auto document = llvm::json::parse((*text)->getBuffer());
  if (!document) {
    llvm::consumeError(document.takeError());
    return fail("it is no JSON");
  }
  const llvm::json::Object *report = document->getAsObject();
  const llvm::json::Array *warnings = report ? report->getArray("warnings") : nullptr;
  if (!warnings)
    return fail("it holds no warnings");
  llvm::StringSet<> known;
  for (const llvm::json::Value &warning : *warnings) {
    const llvm::json::Object *object = warning.getAsObject();
    const auto fingerprint = object ? object->getString("fingerprint") : std::nullopt;
    if (!fingerprint)
      return fail("a warning has no fingerprint");
    known.insert(*fingerprint);
  }
  return known;
}

} // namespace everyrank
