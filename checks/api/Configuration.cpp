// Reads everyrank.yaml with LLVM's YAML library.
#include "api/Configuration.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

#include <map>

namespace everyrank::api {

namespace {

using Argument = std::optional<int>;

// The rows as they are written; each section has its own columns.
struct Broadcast {
  Argument send, recv, count, type, root, comm;
};
struct Source {
  Argument out, comm;
};
struct Allocation {
  Argument out, size, count, elements;
  Space space = Space::Host;
};
struct Deallocation {
  Argument pointer;
};
template <class Row> using Section = std::map<std::string, Row>;

struct Written {
  Section<Broadcast> broadcasts;
  Section<Source> rankSources, sizeSources;
  Section<Allocation> allocators;
  Section<Deallocation> deallocators;
  std::vector<std::string> exits, rankNames, mainRankNames;
};

// What is wrong with the numbers of a row, or "".
std::string check(std::initializer_list<Argument> columns) {
  for (const Argument &column : columns)
    if (column && *column < 0)
      return "an argument is a number from 0 on";
  return "";
}

} // namespace
} // namespace everyrank::api

namespace llvm::yaml {

using namespace everyrank::api;

template <> struct ScalarEnumerationTraits<Space> {
  static void enumeration(IO &io, Space &space) {
    io.enumCase(space, "host", Space::Host);
    io.enumCase(space, "pinned", Space::Pinned);
    io.enumCase(space, "device", Space::Device);
  }
};

template <> struct MappingTraits<Broadcast> {
  static void mapping(IO &io, Broadcast &row) {
    io.mapOptional("send", row.send);
    io.mapOptional("recv", row.recv);
    io.mapOptional("count", row.count);
    io.mapOptional("type", row.type);
    io.mapOptional("root", row.root);
    io.mapOptional("comm", row.comm);
  }
  static std::string validate(IO &, Broadcast &row) {
    if (!row.recv)
      return "a broadcast needs the column 'recv'";
    return check({row.send, row.recv, row.count, row.type, row.root, row.comm});
  }
};

template <> struct MappingTraits<Source> {
  static void mapping(IO &io, Source &row) {
    io.mapOptional("out", row.out);
    io.mapOptional("comm", row.comm);
  }
  static std::string validate(IO &, Source &row) { return check({row.out, row.comm}); }
};

template <> struct MappingTraits<Allocation> {
  static void mapping(IO &io, Allocation &row) {
    io.mapOptional("out", row.out);
    io.mapOptional("size", row.size);
    io.mapOptional("count", row.count);
    io.mapOptional("elements", row.elements);
    io.mapOptional("space", row.space);
  }
  static std::string validate(IO &, Allocation &row) {
    if (!row.size && !row.elements && !row.out)
      return "an allocator needs one of the columns 'size', 'elements', 'out'";
    return check({row.out, row.size, row.count, row.elements});
  }
};

template <> struct MappingTraits<Deallocation> {
  static void mapping(IO &io, Deallocation &row) { io.mapOptional("pointer", row.pointer); }
  static std::string validate(IO &, Deallocation &row) { return check({row.pointer}); }
};

template <class Row> struct CustomMappingTraits<Section<Row>> {
  static void inputOne(IO &io, StringRef key, Section<Row> &section) {
    io.mapRequired(key.str().c_str(), section[key.str()]);
  }
  static void output(IO &, Section<Row> &) {}
};

template <> struct MappingTraits<Written> {
  static void mapping(IO &io, Written &written) {
    io.mapOptional("broadcasts", written.broadcasts);
    io.mapOptional("rank-sources", written.rankSources);
    io.mapOptional("size-sources", written.sizeSources);
    io.mapOptional("allocators", written.allocators);
    io.mapOptional("deallocators", written.deallocators);
    io.mapOptional("exits", written.exits);
    io.mapOptional("rank-names", written.rankNames);
    io.mapOptional("main-rank-names", written.mainRankNames);
  }
};

} // namespace llvm::yaml

namespace everyrank::api {

namespace {

Column column(const Argument &written) { return written ? Column(*written) : Column(); }

void addAll(Registry &registry, const Written &written) {
  for (const auto &[name, row] : written.broadcasts)
    registry.add(Collective{.name = name,
                            .family = Family::MPI,
                            .send = column(row.send),
                            .recv = column(row.recv),
                            .count = column(row.count),
                            .type = column(row.type),
                            .root = column(row.root),
                            .comm = column(row.comm)});
  for (const auto &[name, row] : written.rankSources)
    registry.add(RankSource{.name = name, .out = column(row.out), .comm = column(row.comm)});
  for (const auto &[name, row] : written.sizeSources)
    registry.add(SizeSource{.name = name, .out = column(row.out), .comm = column(row.comm)});
  for (const auto &[name, row] : written.allocators)
    registry.add(Allocator{.name = name,
                           .out = column(row.out),
                           .size = column(row.size),
                           .count = column(row.count),
                           .elements = column(row.elements),
                           .space = row.space});
  for (const auto &[name, row] : written.deallocators)
    registry.add(Deallocator{.name = name, .pointer = row.pointer.value_or(0)});
  for (const std::string &name : written.exits)
    registry.add(Exit{.name = name});
  for (const std::string &name : written.rankNames)
    registry.add(RankName{.name = normalisedName(name)});
  for (const std::string &name : written.mainRankNames)
    registry.add(RankName{.name = normalisedName(name), .flag = true});
}

void collect(const llvm::SMDiagnostic &diagnostic, void *errors) {
  static_cast<std::vector<ConfigurationError> *>(errors)->push_back(
      {static_cast<unsigned>(std::max(diagnostic.getLineNo(), 1)),
       static_cast<unsigned>(std::max(diagnostic.getColumnNo(), 0)) + 1,
       diagnostic.getMessage().str()});
}

} // namespace

std::vector<ConfigurationError> addRows(Registry &registry, llvm::StringRef yaml) {
  std::vector<ConfigurationError> errors;
  Written written;
  llvm::yaml::Input input(yaml, nullptr, collect, &errors);
  if (!yaml.trim().empty())
    input >> written;
  if (input.error() && errors.empty())
    errors.push_back({1, 1, "not a valid configuration"});
  if (errors.empty())
    addAll(registry, written);
  return errors;
}

std::string findConfiguration(llvm::StringRef sourceFile) {
  llvm::SmallString<256> folder(sourceFile);
  llvm::sys::fs::make_absolute(folder);
  llvm::sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  while (llvm::sys::path::has_parent_path(folder)) {
    llvm::sys::path::remove_filename(folder);
    llvm::SmallString<256> candidate(folder);
    llvm::sys::path::append(candidate, "everyrank.yaml");
    if (llvm::sys::fs::exists(candidate))
      return std::string(candidate);
  }
  return "";
}

} // namespace everyrank::api
