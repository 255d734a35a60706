// How far a run has come.
#include "Progress.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace everyrank {
namespace {

constexpr const char *clearLine = "\r\033[K";

std::string timeText(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  return whole < 60 ? std::to_string(whole) + " s"
                    : std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
}

} // namespace

Progress::Progress(size_t files, bool wanted)
    : files(files), visible(wanted && llvm::sys::Process::StandardErrIsDisplayed()) {}

Progress::~Progress() {
  if (visible)
    llvm::errs() << clearLine;
}

void Progress::step(llvm::StringRef file, size_t found) {
  ++done;
  warnings += found;
  if (!visible)
    return;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  const double left = spent.count() / static_cast<double>(done) * static_cast<double>(files - done);
  std::string line = std::to_string(done) + "/" + std::to_string(files) + " files, " +
                     std::to_string(warnings) + (warnings == 1 ? " warning, " : " warnings, ") +
                     timeText(left) + " left: " + llvm::sys::path::filename(file).str();
  const unsigned columns = llvm::sys::Process::StandardErrColumns();
  if (columns > 1 && line.size() >= columns)
    line.resize(columns - 1);
  llvm::errs() << clearLine << line;
}

} // namespace everyrank
