// Lower, analyse, diagnose: the whole way for one translation unit.
#include "tidy/AnalyzeUnit.h"

#include "analysis/Analyze.h"
#include "lower/SourceMap.h"
#include "lower/Unit.h"
#include "rules/Rule.h"

#include <set>

namespace everyrank {

namespace {

using Key = std::pair<std::string, unsigned>; // check and place: one warning each

void keepNew(const clang::ASTContext &context, std::vector<Finding> findings, std::set<Key> &known,
             std::vector<Finding> &kept) {
  for (Finding &finding : findings)
    if (known.insert({finding.check, locate(context, finding.where).getRawEncoding()}).second)
      kept.push_back(std::move(finding));
}

unsigned countCollectives(const model::Function &function) {
  unsigned count = 0;
  for (const model::Block &block : function.blocks)
    for (const model::Instr &instr : block.instrs)
      count += instr.kind == model::Instr::Kind::Collective;
  return count;
}

} // namespace

UnitResult analyzeUnit(clang::ASTContext &context, const api::Registry &registry,
                       const UnitOptions &options) {
  UnitResult result;
  lower::Unit unit(context, registry);
  analysis::Engine engine(unit.module, unit, registry);
  std::set<Key> known;
  for (const auto &[decl, isTop] : unit.reached) {
    const model::FunctionId id = unit.function(*decl);
    if (!id)
      continue;
    const model::Function &function = *unit.body(id);
    if (options.dumpModel)
      result.model += model::print(unit.module, function);
    ++result.stats.functions;
    result.stats.collectives += countCollectives(function);
    engine.rankSources.clear(); // a note names the place in the function at hand
    const analysis::Facts facts = analysis::analyze(engine, function);
    result.stats.steps += facts.steps;
    if (facts.cut)
      ++result.stats.cut;
    else
      keepNew(context, rules::runAll({engine, facts, isTop}), known, result.findings);
  }
  return result;
}

} // namespace everyrank
