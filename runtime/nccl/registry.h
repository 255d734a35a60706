// The attached communicators of this process.
#pragma once

#include "nccl/checked.h"

namespace everyrank::nccl {

/// Throws usage_error for a communicator that is attached already.
void enter(ncclComm_t comm, std::shared_ptr<checked> session);

/// Throws usage_error when it is not attached.
std::shared_ptr<checked> leave(ncclComm_t comm);

/// Null stands for the only attached communicator, if there is exactly one: its ranks must hear of
/// the fault. Throws usage_error when there is none to be found.
std::shared_ptr<checked> find(ncclComm_t comm);

} // namespace everyrank::nccl
