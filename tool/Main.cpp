// The command `everyrank`.
#include "CheckList.h"
#include "CommandLine.h"
#include "Init.h"
#include "Pages.h"
#include "Session.h"

#include "api/Registry.h"
#include "tidy/Report.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace everyrank {
namespace {

int fail(llvm::Error problem) {
  complain(llvm::toString(std::move(problem)));
  return incomplete;
}

int listChecks() {
  for (const CheckRow &row : allChecks())
    llvm::outs() << llvm::format("%-34s ", publicName(row.name).c_str()) << row.summary << "\n";
  return clean;
}

int explain(llvm::StringRef name) {
  auto row = findCheck(name);
  if (!row)
    return fail(row.takeError());
  llvm::StringRef page = pageOf(row->name);
  llvm::outs() << (page.empty() ? publicName(row->name) + ": " + row->summary.str() + ".\n" : page);
  return clean;
}

int run(int argc, const char **argv) {
  auto request = parseCommandLine(argc, argv);
  if (!request)
    return fail(request.takeError());
  if (!request->explain.empty())
    return explain(request->explain);
  if (!request->init.empty()) {
    if (llvm::Error problem = initProject(request->init, llvm::outs()))
      return fail(std::move(problem));
    return clean;
  }
  for (const std::string &globs : {request->checks, request->failOn})
    if (llvm::Error unknown = verifyGlobs(globs))
      return fail(std::move(unknown));
  if (request->listChecks)
    return listChecks();
  if (request->listApis) {
    llvm::outs() << api::Registry::builtin().describe();
    return clean;
  }
  if (request->paths.empty() && request->buildFolder.empty())
    return fail(llvm::createStringError("no file or folder given; try 'everyrank lint FILE'"));
  return runLint(*request);
}

} // namespace
} // namespace everyrank

int main(int argc, const char **argv) {
#ifdef __GLIBC__
  // Each run of the analysis frees what the next one takes again: it stays here meanwhile.
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 64 << 20);
#endif
  return everyrank::run(argc, argv);
}
