// Which checks run on which file.
#include "Configuration.h"

#include "CheckList.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

namespace everyrank {
namespace {

namespace tidy = clang::tidy;

llvm::SmallVector<llvm::StringRef> ownGlobs(llvm::StringRef globs) {
  llvm::SmallVector<llvm::StringRef> own;
  llvm::SmallVector<llvm::StringRef> items;
  globs.split(items, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef item : items)
    if (item.trim().ltrim("-").starts_with("everyrank-"))
      own.push_back(item.trim());
  return own;
}

// A list that turns one of our checks on was written with us in mind and holds as it stands. Any
// other may only take checks away: "-*,modernize-*" is about clang-tidy's own checks.
std::string aboutUs(const std::string &globs) {
  auto own = ownGlobs(globs);
  if (llvm::any_of(own, [](llvm::StringRef item) { return !item.starts_with("-"); }))
    return globs;
  return llvm::join(own, ",");
}

class Provider : public tidy::FileOptionsProvider {
public:
  using FileOptionsProvider::FileOptionsProvider;

  std::vector<OptionsSource> getRawOptions(llvm::StringRef file) override {
    std::vector<OptionsSource> sources = FileOptionsProvider::getRawOptions(file);
    for (auto &[options, origin] : sources)
      if (options.Checks)
        options.Checks = aboutUs(*options.Checks);
    return sources;
  }
};

llvm::Error invalid(llvm::StringRef path, const llvm::Twine &why) {
  return llvm::createStringError(path + ": invalid configuration: " + why);
}

llvm::Error verifyOptions(llvm::StringRef path, const tidy::ClangTidyOptions &options) {
  if (options.Checks)
    if (llvm::Error unknown = verifyGlobs(llvm::join(ownGlobs(*options.Checks), ",")))
      return invalid(path, llvm::toString(std::move(unknown)));
  std::string why;
  if (options.HeaderFilterRegex && !llvm::Regex(*options.HeaderFilterRegex).isValid(why))
    return invalid(path, "HeaderFilterRegex: " + why);
  return llvm::Error::success();
}

llvm::Expected<tidy::ClangTidyOptions> readOptions(llvm::StringRef path) {
  auto text = llvm::MemoryBuffer::getFile(path);
  if (!text)
    return llvm::createStringError(
        path + ": cannot read this configuration: " + text.getError().message());
  std::string why;
  auto options = tidy::parseConfigurationWithDiags(
      (*text)->getMemBufferRef(), [&](const llvm::SMDiagnostic &problem) {
        if (why.empty())
          why = ("line " + llvm::Twine(problem.getLineNo()) + ": " + problem.getMessage()).str();
      });
  if (!options)
    return invalid(path, why.empty() ? options.getError().message() : why);
  return *options;
}

} // namespace

std::unique_ptr<tidy::ClangTidyOptionsProvider> makeConfiguration(llvm::StringRef globs) {
  tidy::ClangTidyOptions defaults = tidy::ClangTidyOptions::getDefaults();
  defaults.Checks = "-*,everyrank-*";
  defaults.HeaderFilterRegex = ".*"; // a template's broadcast stands in a header
  tidy::ClangTidyOptions overrides;
  if (!globs.empty())
    overrides.Checks = globs.starts_with("-") ? globs.str() : ("-*," + globs).str();
  return std::make_unique<Provider>(tidy::ClangTidyGlobalOptions(), defaults, overrides);
}

llvm::Error verifyConfiguration(llvm::StringRef file) {
  llvm::StringRef folder = file;
  while (!(folder = llvm::sys::path::parent_path(folder)).empty()) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, ".clang-tidy");
    if (!llvm::sys::fs::is_regular_file(path))
      continue;
    auto options = readOptions(path);
    if (!options)
      return options.takeError();
    if (llvm::Error problem = verifyOptions(path, *options))
      return problem;
    if (!options->InheritParentConfig.value_or(false))
      break;
  }
  return llvm::Error::success();
}

} // namespace everyrank
