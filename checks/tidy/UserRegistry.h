// The tables for one source file: built-in rows and those that its configuration adds.
#pragma once

#include "api/Registry.h"

#include <memory>
#include <string>
#include <vector>

namespace clang::tidy {
class ClangTidyContext;
}

namespace everyrank {

struct UserRegistry {
  bool pessimistic = false;           // the option `EveryrankPessimistic`
  std::unique_ptr<api::Registry> own; // null: nothing is added
  std::vector<std::string> errors;    // "FILE:LINE:COL: TEXT"
  const api::Registry &get() const { return own ? *own : api::Registry::builtin(); }
};

// Reads the options of .clang-tidy that are ours and the nearest everyrank.yaml above the context's
// current file, rows in the format of api/Configuration.h. Bad ones are left out and reported.
UserRegistry registryFor(const clang::tidy::ClangTidyContext &context);

} // namespace everyrank
