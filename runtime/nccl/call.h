// One broadcast as the program asked for it.
#pragma once

#include "fingerprint/describe.h"

#include <nccl.h>

namespace everyrank::nccl {

struct call {
  const void *send = nullptr; // the root's alone
  void *recv = nullptr;
  std::size_t count = 0; // elements
  ncclDataType_t type = ncclUint8;
  int root = 0;
  ncclComm_t comm = nullptr;
  cudaStream_t stream = nullptr;
  detail::call_site where = std::source_location::current();
};

} // namespace everyrank::nccl
