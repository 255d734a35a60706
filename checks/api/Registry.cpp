// Builds the maps over the built-in tables.
#include "api/Registry.h"

#include "api/Tables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace everyrank::api {

namespace {

llvm::StringRef lastPart(llvm::StringRef qualified) {
  return qualified.substr(qualified.rfind(':') + 1);
}

llvm::StringRef kindName(TypeKind kind) {
  switch (kind) {
  case TypeKind::Container:
    return "Container";
  case TypeKind::Array:
    return "Array";
  case TypeKind::Owner:
    return "Owner";
  case TypeKind::Optional:
    return "Optional";
  case TypeKind::Tensor:
    return "Tensor";
  }
  return "";
}

llvm::StringRef familyName(Family family) {
  static constexpr llvm::StringLiteral names[] = {"MPI",  "NCCL",      "c10d",
                                                  "Gloo", "Boost.MPI", "Horovod"};
  return names[static_cast<unsigned>(family)];
}

std::string show(Column column) {
  if (!column.given())
    return "-";
  std::string text = column.arg == Column::self ? "object" : std::to_string(column.arg);
  if (!column.field.empty())
    text += "." + std::string(column.field);
  return text;
}

} // namespace

std::string normalisedName(llvm::StringRef name) {
  if (!name.consume_front("m_"))
    name.consume_front("g_");
  std::string out;
  for (char c : name)
    if (c != '_')
      out.push_back(llvm::toLower(c));
  return out;
}

template <class Row> void Registry::index(llvm::ArrayRef<Row> rows) {
  auto &map = std::get<llvm::StringMap<const Row *>>(byName);
  for (const Row &row : rows)
    map.try_emplace(llvm::StringRef(row.name), &row);
}

Registry::Registry() {
  index<Collective>(collectives);
  index<RankSource>(rankSources);
  index<SizeSource>(sizeSources);
  index<RankVariable>(rankVariables);
  index<RankName>(rankNames);
  index<Allocator>(allocators);
  index<Deallocator>(deallocators);
  index<Factory>(factories);
  index<Type>(types);
  index<Exit>(exits);
  index<Identity>(identities);
  index<Parser>(parsers);
  index<Swapper>(swappers);
  index<Datatype>(datatypes);
  index<NamedConstant>(namedConstants);
  index<GroupMark>(groupMarks);
  index<CliqueMaker>(cliqueMakers);
  index<LocalSource>(localSources);
  index<Fallible>(fallibles);
  index<Pinner>(pinners);
  index<StringLength>(stringLengths);
  index<StatusType>(statusTypes);
  index<UnorderedType>(unorderedTypes);
  for (const Method &row : api::methods)
    methods.try_emplace((llvm::Twine(row.type) + "::" + row.name).str(), &row);
  for (const Collective &row : collectives)
    indexCollective(row);
}

void Registry::indexCollective(const Collective &row) {
  overloads[row.name].push_back(&row);
  if (lastParts.try_emplace(lastPart(row.name)).second)
    identifiers.push_back(lastPart(row.name));
}

template <class Row> void Registry::add(Row row) {
  row.name = names.emplace_back(row.name);
  auto &rows = std::get<Rows<Row>>(owned);
  rows.push_back(row);
  std::get<llvm::StringMap<const Row *>>(byName)[row.name] = &rows.back();
  if constexpr (std::is_same_v<Row, Collective>) {
    overloads[row.name].clear();
    indexCollective(rows.back());
  }
}
template void Registry::add(Collective);
template void Registry::add(RankSource);
template void Registry::add(SizeSource);
template void Registry::add(RankName);
template void Registry::add(Allocator);
template void Registry::add(Deallocator);
template void Registry::add(Exit);

const Registry &Registry::builtin() {
  static const Registry registry;
  return registry;
}

const Collective *Registry::collective(llvm::StringRef name, unsigned arguments) const {
  auto it = overloads.find(name);
  if (it == overloads.end())
    return nullptr;
  for (const Collective *row : it->second)
    if (row->arity < 0 || row->arity == static_cast<int>(arguments))
      return row;
  return nullptr;
}

llvm::StringRef Registry::withoutPrefix(llvm::StringRef name) const {
  const size_t at = name.rfind("MPI_");
  if (at == llvm::StringRef::npos || at == 0 || name.contains(':') || find<Collective>(name))
    return name;
  const llvm::StringRef wrapped = name.substr(at);
  const bool isKnown = find<Collective>(wrapped) || find<RankSource>(wrapped) ||
                       find<SizeSource>(wrapped) || find<LocalSource>(wrapped) ||
                       find<Deallocator>(wrapped) || find<Exit>(wrapped);
  return isKnown ? wrapped : name;
}

const Method *Registry::method(TypeKind kind, llvm::StringRef name) const {
  llvm::SmallString<48> key(kindName(kind));
  key += "::";
  key += name;
  return methods.lookup(key);
}

llvm::SmallVector<const OptionSetter *, 2> Registry::setters(llvm::StringRef name) const {
  llvm::SmallVector<const OptionSetter *, 2> found;
  for (const OptionSetter &row : optionSetters)
    if (llvm::StringRef(row.name) == name)
      found.push_back(&row);
  return found;
}

bool Registry::isRankName(llvm::StringRef name, bool flag) const {
  const RankName *row = find<RankName>(normalisedName(name));
  return row && row->flag == flag;
}

bool Registry::isFactory(llvm::StringRef name) const {
  if (find<Factory>(name))
    return true;
  llvm::StringRef scope = name.take_front(name.rfind(':') + 1);
  return !scope.empty() && find<Factory>(scope);
}

llvm::StringRef Registry::nameOf(Meaning meaning) const {
  const auto *row = llvm::find_if(
      namedConstants, [&](const NamedConstant &each) { return each.meaning == meaning; });
  return row->name;
}

Meaning Registry::meaningOf(llvm::StringRef name) const {
  const NamedConstant *row = find<NamedConstant>(name);
  return row ? row->meaning : Meaning::Other;
}

bool Registry::isLibrary(llvm::StringRef name) const {
  return llvm::any_of(
      libraries, [&](const Library &row) { return name.starts_with(llvm::StringRef(row.prefix)); });
}

std::string Registry::describe() const {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << llvm::formatv("{0,-28} {1,-10} {2,-6} {3,-6} {4,-11} {5,-5} {6,-11} {7}\n", "collective",
                       "family", "send", "recv", "count", "type", "root", "communicator");
  auto showCollective = [&](const Collective &row) {
    out << llvm::formatv("{0,-28} {1,-10} {2,-6} {3,-6} {4,-11} {5,-5} {6,-11} {7}\n",
                         llvm::StringRef(row.name), familyName(row.family), show(row.send),
                         show(row.recv), show(row.count), show(row.type), show(row.root),
                         show(row.comm));
  };
  for (const Collective &row : collectives)
    showCollective(row);
  for (const Collective &row : std::get<Rows<Collective>>(owned))
    showCollective(row);
  out << llvm::formatv("\n{0,-28} {1,-6} {2}\n", "rank source", "out", "communicator");
  for (const RankSource &row : rankSources)
    out << llvm::formatv("{0,-28} {1,-6} {2}\n", llvm::StringRef(row.name), show(row.out),
                         show(row.comm));
  return text;
}

} // namespace everyrank::api
