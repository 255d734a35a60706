// The command `everyrank-clangd`: clangd, whose clang-tidy also knows the checks of everyrank.
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace clang::clangd {

int clangdMain(int argc, char **argv);

class SymbolIndex;
namespace remote {
// An index on a server needs gRPC, which is left out; clangd goes on without.
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef, llvm::StringRef) { return nullptr; }
} // namespace remote

} // namespace clang::clangd

int main(int argc, char **argv) {
  // Clang's own headers lie with Clang, not beside this program; a flag of the user comes later and
  // wins.
  std::string headers = "--resource-dir=" EVERYRANK_RESOURCE_DIR;
  std::vector<char *> flags(argv, argv + argc);
  flags.insert(flags.begin() + (argc > 0), headers.data());
  return clang::clangd::clangdMain(static_cast<int>(flags.size()), flags.data());
}
