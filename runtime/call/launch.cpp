// The variables of launchers, by a table.
#include "everyrank/local.h"

#include <cstdlib>
#include <string>

namespace everyrank {

namespace {

struct launcher {
  const char *rank, *size;
};
constexpr launcher launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"PMI_RANK", "PMI_SIZE"},
    {"RANK", "WORLD_SIZE"}, // torchrun; inside Slurm it speaks for its own processes
    {"SLURM_PROCID", "SLURM_NTASKS"},
};

int number(const char *name, const char *text) {
  char *end = nullptr;
  long value = std::strtol(text, &end, 10);
  if (end == text || *end || value < 0 || value > 1'000'000'000)
    throw usage_error("everyrank: " + std::string(name) + "=" + text + " is no number of ranks");
  return int(value);
}

} // namespace

std::optional<launch> launched() {
  for (const launcher &one : launchers) {
    const char *rank = std::getenv(one.rank), *size = std::getenv(one.size);
    if (!rank || !size)
      continue;
    launch result{number(one.rank, rank), number(one.size, size)};
    if (result.rank >= result.size)
      throw usage_error("everyrank: " + std::string(one.rank) + "=" + rank + " of " + size +
                        " ranks");
    return result;
  }
  return std::nullopt;
}

} // namespace everyrank
