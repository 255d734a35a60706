// Shared words of the rules: names of buffers and ranks, places and notes.
#include "rules/Wording.h"

namespace everyrank::rules {

using model::Expr;
using model::ExprId;
using model::Place;
using model::PlaceId;

namespace {

using api::Element;

// Whether a buffer of such elements may travel as this datatype. Same width and kind will do; a
// complex number is two real ones.
bool fits(const api::Datatype &type, Element element, int64_t bytes) {
  if (type.element == Element::Bytes || type.element == Element::Character ||
      element == Element::Unknown || element == Element::Character || bytes == 0)
    return true;
  if (element == Element::Complex)
    return type.element == Element::Complex || type.element == Element::Real;
  if (type.element == Element::Complex)
    return element == Element::Real && bytes * 2 == type.bytes;
  if (type.element == Element::Pair)
    return false;
  const bool bothWhole = type.element != Element::Real && element != Element::Real;
  return type.bytes == bytes && (bothWhole || type.element == element);
}

PlaceId placeOf(const model::Module &module, ExprId buffer) {
  for (const Expr *e = &module[buffer];; e = &module[e->a]) {
    if (e->place) {
      PlaceId at = e->place;
      // An element of a container is named by its container.
      while (e->kind == Expr::Kind::Address && module[at].kind == Place::Kind::Index &&
             module[module[at].parent].type.sort == model::Sort::Container)
        at = module[at].parent;
      return at;
    }
    if (e->kind != Expr::Kind::Offset)
      return {};
  }
}

// The parameter that hands the buffer down unchanged, or none.
model::VarId parameterOf(const model::Module &module, ExprId buffer) {
  PlaceId at = placeOf(module, buffer);
  if (!at)
    return {};
  if (module[at].kind == Place::Kind::Deref)
    at = module[at].parent;
  if (module[at].kind != Place::Kind::Var)
    return {};
  const model::VarId var = module[at].var;
  return module[var].storage == model::Storage::Parameter && module[var].name != "this"
             ? var
             : model::VarId{};
}

// How many calls up the bad value was already in the caller's hands.
size_t frameOf(const Input &input, const analysis::Site &site, ExprId buffer) {
  const model::Module &module = input.engine.world.module;
  size_t level = site.frames.size();
  while (level > 0) {
    const model::VarId parameter = parameterOf(module, buffer);
    const analysis::Frame &frame = site.frames[level - 1];
    const auto &parameters = frame.callee->parameters;
    const auto *found = llvm::find(parameters, parameter);
    if (!parameter || found == parameters.end())
      return level;
    const size_t index = found - parameters.begin();
    if (index >= frame.call->args.size())
      return level;
    buffer = frame.call->args[index].value;
    --level;
  }
  return level;
}

} // namespace

std::string bufferName(const Input &input, ExprId buffer) {
  const model::Module &module = input.engine.world.module;
  const PlaceId at = placeOf(module, buffer);
  if (!at || module[module.root(at)].storage == model::Storage::Temporary)
    return "";
  // A reference reads as the object that it stands for.
  if (module[at].kind == Place::Kind::Deref && module[buffer].kind != Expr::Kind::Load)
    return model::print(module, module[at].parent);
  return model::print(module, at);
}

std::string ranksIn(const Input &input, llvm::ArrayRef<unsigned> classes) {
  return analysis::describe(input.engine.world.module, input.facts.classes, classes);
}

Handle place(const Input &input, const analysis::Site &site, ExprId buffer) {
  const size_t level = frameOf(input, site, buffer);
  return level < site.frames.size() ? site.frames[level].call->where : site.collective->where;
}

std::string valueText(const Input &input, analysis::Sym s) {
  const analysis::Symbols &symbols = input.engine.world.symbols;
  if (!s)
    return "";
  if (auto value = symbols.value(s))
    return std::to_string(*value);
  if (symbols.kind(s) == analysis::Symbols::Kind::Named)
    return input.engine.world.module.text(symbols.name(s)).str();
  return "";
}

std::string collectiveName(const analysis::Site &site) {
  llvm::StringRef name(site.collective->row->name);
  return ("'" + name.substr(name.rfind(':') + 1) + "'").str();
}

Handle rankSource(const Input &input, llvm::ArrayRef<unsigned> classes) {
  for (unsigned i : classes)
    for (const auto &range : input.facts.classes[i].ranges)
      if (auto it = input.engine.rankSources.find(range.rank.value);
          it != input.engine.rankSources.end() && it->second)
        return it->second;
  return {};
}

void addContext(const Input &input, const analysis::Site &site, ExprId buffer,
                llvm::ArrayRef<unsigned> classes, Finding &finding) {
  if (buffer && frameOf(input, site, buffer) < site.frames.size())
    finding.notes.push_back({site.collective->where, "the broadcast is here"});
  if (const Handle source = rankSource(input, classes))
    finding.notes.push_back({source, "the rank is obtained here"});
}

bool isAvoided(const Input &input, const analysis::Site &site, unsigned classIndex) {
  return llvm::any_of(input.facts.meetings, [&](const analysis::Meeting &m) {
    return m.kind == analysis::Meeting::Kind::Avoided && m.a == classIndex &&
           &input.facts.sites[m.siteA] == &site;
  });
}

const api::Datatype *datatypeOf(const Input &input, analysis::Sym type) {
  const analysis::Symbols &symbols = input.engine.world.symbols;
  if (!type || symbols.kind(type) != analysis::Symbols::Kind::Named)
    return nullptr;
  return input.engine.registry.find<api::Datatype>(
      input.engine.world.module.text(symbols.name(type)));
}

bool datatypeFits(const Input &input, const analysis::Site &site, unsigned classIndex) {
  const api::Datatype *type = datatypeOf(input, site.classes[classIndex].type);
  return !type || fits(*type, site.collective->element, site.collective->elementBytes);
}

bool isOfAnother(const Input &input, analysis::Sym rank, analysis::Sym comm) {
  const analysis::Sym own = input.engine.world.symbols.group(rank).value_or(analysis::Sym{});
  return own && own != comm;
}

bool mayBeOutside(const Input &input, const analysis::Site &site, unsigned classIndex) {
  const analysis::RankClass &c = input.facts.classes[classIndex];
  const analysis::Symbols &symbols = input.engine.world.symbols;
  if (c.isUnbounded(symbols))
    return false;
  const analysis::Sym comm = site.classes[classIndex].comm.number;
  return comm && llvm::any_of(c.ranges, [&](const analysis::RankClass::Range &range) {
           return isOfAnother(input, range.rank, comm);
         });
}

} // namespace everyrank::rules
