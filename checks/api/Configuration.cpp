// Reads everyrank.yaml with LLVM's YAML library.
#include "api/Configuration.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

#include <map>

namespace everyrank::api {

namespace {

// Any row as it is written; what a section does not use must not be given.
struct WrittenRow {
  std::optional<int> send, recv, count, type, root, comm, out, size, elements, pointer;
  std::optional<Space> space;
};
using Section = std::map<std::string, WrittenRow>;

struct Written {
  Section broadcasts, rankSources, sizeSources, allocators, deallocators;
  std::vector<std::string> exits, rankNames, mainRankNames;
};

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

template <> struct MappingTraits<WrittenRow> {
  static void mapping(IO &io, WrittenRow &row) {
    io.mapOptional("send", row.send);
    io.mapOptional("recv", row.recv);
    io.mapOptional("count", row.count);
    io.mapOptional("type", row.type);
    io.mapOptional("root", row.root);
    io.mapOptional("comm", row.comm);
    io.mapOptional("out", row.out);
    io.mapOptional("size", row.size);
    io.mapOptional("elements", row.elements);
    io.mapOptional("pointer", row.pointer);
    io.mapOptional("space", row.space);
  }
  static std::string validate(IO &, WrittenRow &row) {
    for (const std::optional<int> &column :
         {row.send, row.recv, row.count, row.type, row.root, row.comm, row.out, row.size,
          row.elements, row.pointer})
      if (column && *column < 0)
        return "an argument is a number from 0 on";
    return "";
  }
};

template <> struct CustomMappingTraits<Section> {
  static void inputOne(IO &io, StringRef key, Section &section) {
    io.mapRequired(key.str().c_str(), section[key.str()]);
  }
  static void output(IO &, Section &) {}
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
  // Rules between columns: yaml::Input reports them at the top of the document.
  static std::string validate(IO &, Written &written) {
    for (const auto &[name, row] : written.broadcasts)
      if (!row.recv)
        return "broadcast '" + name + "' needs the column 'recv'";
    for (const auto &[name, row] : written.allocators)
      if (!row.size && !row.elements && !row.out)
        return "allocator '" + name + "' needs one of 'size', 'elements', 'out'";
    return "";
  }
};

} // namespace llvm::yaml

namespace everyrank::api {

namespace {

Column column(const std::optional<int> &written) { return written ? Column(*written) : Column(); }

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
                           .space = row.space.value_or(Space::Host)});
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
