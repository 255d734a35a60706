// Compile flags for sources that no compile database knows.
#pragma once

#include "clang/Tooling/CompilationDatabase.h"

#include <string>
#include <vector>

namespace everyrank {

// Whether `path` ends as a C, C++ or CUDA source file does.
bool isSourceFile(llvm::StringRef path);

// Gives any file the language its name tells, and the headers of MPI, CUDA and libtorch that this
// machine has.
class FallbackDatabase : public clang::tooling::CompilationDatabase {
public:
  FallbackDatabase();
  std::vector<clang::tooling::CompileCommand>
  getCompileCommands(llvm::StringRef file) const override;

private:
  std::vector<std::string> headers;
};

} // namespace everyrank
