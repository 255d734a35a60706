// Fewer, longer blocks: what lowering writes piece by piece is put together.
#pragma once

#include "model/Model.h"

namespace everyrank::model {

// Drops blocks that nothing leads to and joins each block to the only one that jumps to it.
void simplify(Function &function);

} // namespace everyrank::model
