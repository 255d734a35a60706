// NCCL's words in ours: datatypes and results.
#pragma once

#include "everyrank/error.h"
#include "everyrank/view.h"

#include <nccl.h>

#include <optional>

namespace everyrank::nccl {

/// Nothing for a value that is no datatype of NCCL's.
std::optional<dtype> dtype_of(ncclDataType_t type) noexcept;

/// Nothing for types that NCCL does not move; `bytes` and booleans go as ncclUint8.
std::optional<ncclDataType_t> nccl_type_of(dtype type) noexcept;

ncclResult_t result_of(outcome code) noexcept;

/// "ncclBroadcast: unhandled cuda error".
std::string text_of(const char *call, ncclResult_t result);

} // namespace everyrank::nccl
