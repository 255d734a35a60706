// Finds and reads the rows that a user adds to the tables.
#include "tidy/UserRegistry.h"

#include "api/Configuration.h"

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/YAMLTraits.h"

namespace everyrank {

namespace {

void addText(UserRegistry &user, llvm::StringRef yaml, llvm::StringRef name) {
  if (!user.own)
    user.own = std::make_unique<api::Registry>();
  const auto errors = api::addRows(*user.own, yaml);
  if (!errors.empty()) // the later ones follow from the first
    user.errors.push_back(name.str() + ":" + std::to_string(errors[0].line) + ":" +
                          std::to_string(errors[0].column) + ": " + errors[0].text);
}

} // namespace

UserRegistry registryFor(const clang::tidy::ClangTidyContext &context) {
  UserRegistry user;
  const auto &options = context.getOptions().CheckOptions;
  if (auto option = options.find("EveryrankApi"); option != options.end())
    addText(user, option->second.Value, ".clang-tidy: EveryrankApi");
  if (auto option = options.find("EveryrankPessimistic"); option != options.end()) {
    const auto value = llvm::yaml::parseBool(option->second.Value);
    user.pessimistic = value.value_or(false);
    if (!value)
      user.errors.push_back(".clang-tidy: EveryrankPessimistic: give true or false, not '" +
                            option->second.Value + "'");
  }
  const std::string path = api::findConfiguration(context.getCurrentFile());
  if (path.empty())
    return user;
  if (auto text = llvm::MemoryBuffer::getFile(path))
    addText(user, (*text)->getBuffer(), path);
  else
    user.errors.push_back(path + ": cannot read this configuration: " + text.getError().message());
  return user;
}

} // namespace everyrank
