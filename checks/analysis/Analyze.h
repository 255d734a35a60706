// Finds the rank classes of a function and gathers what each brings to every collective.
#pragma once

#include "analysis/Facts.h"
#include "analysis/Interpreter.h"

namespace everyrank::analysis {

Facts analyze(Engine &engine, const model::Function &function);

} // namespace everyrank::analysis
