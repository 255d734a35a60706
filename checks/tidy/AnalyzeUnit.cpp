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

// Collects the findings of one unit.
class Diagnosis {
public:
  Diagnosis(const clang::ASTContext &context, analysis::Engine &engine, UnitResult &result)
      : context(context), engine(engine), result(result) {}

  void run(const model::Function &function, bool isTop) {
    engine.rankSources.clear(); // a note names the place in the function at hand
    const analysis::Facts facts = analysis::analyze(engine, function);
    result.stats.steps += facts.steps;
    if (facts.cut)
      ++result.stats.cut;
    else
      keepNew(rules::runAll({engine, facts, isTop}));
  }

private:
  void keepNew(std::vector<Finding> findings) {
    for (Finding &finding : findings) {
      if (!known.insert({finding.check, locate(context, finding.where).getRawEncoding()}).second)
        continue;
      if (engine.pessimistic)
        finding.message = "possible: " + finding.message;
      result.findings.push_back(std::move(finding));
    }
  }

  const clang::ASTContext &context;
  analysis::Engine &engine;
  UnitResult &result;
  std::set<Key> known;
};

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
  Diagnosis diagnosis(context, engine, result);
  for (const auto &[decl, isTop] : unit.reached) {
    const model::FunctionId id = unit.function(*decl);
    if (!id)
      continue;
    const model::Function &function = *unit.body(id);
    if (options.dumpModel)
      result.model += model::print(unit.module, function);
    ++result.stats.functions;
    result.stats.collectives += countCollectives(function);
    // What is certain first: a place keeps its first finding.
    for (bool pessimistic : {false, true})
      if (!pessimistic || options.pessimistic) {
        engine.pessimistic = pessimistic;
        diagnosis.run(function, isTop);
      }
  }
  return result;
}

} // namespace everyrank
