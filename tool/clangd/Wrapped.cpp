// What clangd decides by tables of its own, which do not know our checks. The linker's --wrap puts
// these functions in the place of clangd's.
#include "clangd/LinkedMessages.h"

#include <memory>
#include <optional>

namespace clang::clangd {

// As much of clangd's class as handing one on takes; its headers are not installed.
class Transport {
public:
  virtual ~Transport();
};
enum class JSONStreamStyle;

// Whether a check is quick enough to run while somebody types.
std::optional<bool>
usualSpeed(llvm::StringRef check) asm("__real__ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE");
std::optional<bool>
speed(llvm::StringRef check) asm("__wrap__ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE");
std::optional<bool> speed(llvm::StringRef check) {
  return check.starts_with("everyrank-") ? true : usualSpeed(check);
}

// The connection to the editor.
#define ER_TRANSPORT                                                                               \
  "_ZN5clang6clangd16newJSONTransportEP8_IO_FILERN4llvm11raw_ostreamEPS4_bNS0_15JSONStreamStyleE"
std::unique_ptr<Transport> usualTransport(std::FILE *in, llvm::raw_ostream &out,
                                          llvm::raw_ostream *mirror, bool pretty,
                                          JSONStreamStyle style) asm("__real_" ER_TRANSPORT);
std::unique_ptr<Transport> transport(std::FILE *in, llvm::raw_ostream &out,
                                     llvm::raw_ostream *mirror, bool pretty,
                                     JSONStreamStyle style) asm("__wrap_" ER_TRANSPORT);
std::unique_ptr<Transport> transport(std::FILE *in, llvm::raw_ostream &out,
                                     llvm::raw_ostream *mirror, bool pretty,
                                     JSONStreamStyle style) {
  static everyrank::LinkedMessages messages(out); // the connection outlives everything
  return usualTransport(in, messages, mirror, pretty, style);
}

} // namespace clang::clangd
