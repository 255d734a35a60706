// From a status to its exception.
#include "everyrank/error.h"

namespace everyrank {

void raise(const status &result) {
  switch (result.code) {
  case outcome::agreed:
    return;
  case outcome::refused:
    throw disagreement(result.text);
  case outcome::missing:
    throw missing_ranks(result.text, result.missing);
  case outcome::broken:
    throw transport_error(result.text);
  }
}

} // namespace everyrank
