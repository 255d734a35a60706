// Compile flags for sources that no compile database knows.
#include "FallbackFlags.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <cstdio>

namespace everyrank {
namespace {

enum class Language { none, c, cxx };

Language languageOf(llvm::StringRef path) {
  return llvm::StringSwitch<Language>(llvm::sys::path::extension(path))
      .Case(".c", Language::c)
      .Cases(".cc", ".cpp", ".cxx", ".c++", ".C", Language::cxx)
      .Case(".cu", Language::cxx) // the host side, read as C++
      .Default(Language::none);
}

// What a shell command prints; empty when it fails.
std::string outputOf(const char *command) {
  std::string text;
  FILE *pipe = popen(command, "r");
  if (!pipe)
    return text;
  char buffer[512];
  while (size_t n = fread(buffer, 1, sizeof buffer, pipe))
    text.append(buffer, n);
  return pclose(pipe) == 0 ? text : "";
}

// Open MPI's wrapper prints flags, MPICH's prints the whole command: keep what finds headers.
std::vector<std::string> mpiFlags() {
  std::string text = outputOf("mpicc --showme:compile 2>/dev/null");
  if (text.empty())
    text = outputOf("mpicc -compile_info 2>/dev/null");
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(text, words);
  std::vector<std::string> flags;
  for (llvm::StringRef word : words)
    if (word.starts_with("-I") || word.starts_with("-D"))
      flags.push_back(word.str());
  return flags;
}

std::string gpuHeaders() {
  auto home = llvm::sys::Process::GetEnv("CUDA_HOME");
  return home.value_or("/usr/local/cuda") + "/include";
}

} // namespace

bool isSourceFile(llvm::StringRef path) { return languageOf(path) != Language::none; }

FallbackDatabase::FallbackDatabase() : headers(mpiFlags()) {
  for (const std::string &folder :
       {gpuHeaders(), std::string("/usr/include/torch/csrc/api/include")})
    if (llvm::sys::fs::is_directory(folder))
      headers.push_back("-isystem" + folder);
}

std::vector<clang::tooling::CompileCommand>
FallbackDatabase::getCompileCommands(llvm::StringRef file) const {
  // Clang's default standards: libtorch's older headers do not compile in the newest. Old C calls
  // functions that it never declared; that is no reason not to read it.
  std::vector<std::string> command =
      languageOf(file) == Language::c
          ? std::vector<std::string>{"clang", "-xc", "-Wno-error=implicit-function-declaration"}
          : std::vector<std::string>{"clang++", "-xc++"};
  command.insert(command.end(), headers.begin(), headers.end());
  command.push_back(file.str());
  llvm::SmallString<128> folder;
  llvm::sys::fs::current_path(folder);
  return {{folder, file, command, ""}};
}

} // namespace everyrank
