// Which files to analyse, and the compile database of each.
#include "Sources.h"

#include "FallbackFlags.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace everyrank {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string join(llvm::StringRef folder, llvm::StringRef name) {
  llvm::SmallString<128> result(folder);
  path::append(result, name);
  return std::string(result);
}

std::string absolute(llvm::StringRef name) {
  llvm::SmallString<128> result(name);
  fs::make_absolute(result);
  path::remove_dots(result, /*remove_dot_dot=*/true);
  while (result.size() > 1 && path::is_separator(result.back()))
    result.pop_back();
  return std::string(result);
}

bool isInside(llvm::StringRef file, llvm::StringRef folder) {
  return file.consume_front(folder) && (folder == "/" || file.starts_with("/"));
}

bool holdsDatabase(llvm::StringRef folder) {
  return fs::is_regular_file(join(folder, "compile_commands.json"));
}

// Whether it is a list of compile commands: Clang's reader prints its complaints on its own.
llvm::Error verifyDatabase(const std::string &file) {
  auto text = llvm::MemoryBuffer::getFile(file);
  if (!text)
    return llvm::createStringError(text.getError().message());
  auto json = llvm::json::parse((*text)->getBuffer());
  if (!json)
    return json.takeError();
  const llvm::json::Array *commands = json->getAsArray();
  if (!commands)
    return llvm::createStringError("it is no list");
  for (const llvm::json::Value &command : *commands)
    if (const llvm::json::Object *row = command.getAsObject();
        !row || !row->getString("file") || !row->getString("directory"))
      return llvm::createStringError("an entry has no \"file\" or no \"directory\"");
  return llvm::Error::success();
}

// All sources under `folder`, leaving out hidden folders and build trees.
std::vector<std::string> scan(const std::string &folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string &name = entry->path();
    if (fs::is_directory(name)) {
      if (path::filename(name).starts_with(".") || fs::exists(join(name, "CMakeCache.txt")))
        entry.no_push();
    } else if (isSourceFile(name)) {
      files.push_back(name);
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

class Resolver {
public:
  explicit Resolver(Request &request) : fixed(std::move(request.flags)) {
    if (!request.buildFolder.empty() && !fixed)
      fixed = load(absolute(request.buildFolder));
  }

  // Everything that the database of -p lists.
  void addAll() {
    if (fixed)
      addListed(fixed, "/");
  }

  void add(const std::string &name) {
    if (fs::is_directory(name))
      addFolder(name);
    else if (fs::exists(name))
      addFile(name);
    else
      problem(name + ": no such file or folder");
  }

  Sources take() { return std::move(sources); }
  bool failed() const { return !sources.problems.empty(); }

private:
  void problem(std::string text) { sources.problems.push_back(std::move(text)); }

  Database load(const std::string &folder) {
    std::string why;
    if (!holdsDatabase(folder)) {
      problem(folder + ": no compile_commands.json here; make one with cmake " +
              "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or give the compile flags after --");
      return nullptr;
    }
    const std::string file = join(folder, "compile_commands.json");
    Database found;
    if (llvm::Error broken = verifyDatabase(file))
      why = llvm::toString(std::move(broken));
    else
      found = clang::tooling::CompilationDatabase::loadFromDirectory(folder, why);
    if (!found)
      problem(file + ": cannot read this compile database: " +
              llvm::StringRef(why).trim().split('\n').first.str());
    return found;
  }

  void addFile(const std::string &file) {
    if (fixed)
      return sources.files.push_back({file, fixed});
    for (llvm::StringRef folder = path::parent_path(file); !folder.empty();
         folder = path::parent_path(folder))
      for (const std::string &place : {folder.str(), join(folder, "build")})
        if (holdsDatabase(place)) {
          if (Database found = load(place))
            sources.files.push_back({file, found});
          return;
        }
    sources.files.push_back({file, fallback()});
  }

  void addFolder(const std::string &folder) {
    if (fixed && !fixed->getAllFiles().empty())
      return addListed(fixed, folder);
    if (!fixed)
      for (const std::string &place : {folder, join(folder, "build")})
        if (holdsDatabase(place)) {
          if (Database found = load(place))
            addListed(found, folder);
          return;
        }
    addScanned(folder);
  }

  void addScanned(const std::string &folder) {
    std::vector<std::string> files = scan(folder);
    if (files.empty())
      return problem(folder + ": no C, C++ or CUDA sources in this folder");
    if (!fixed)
      sources.remarks.push_back(folder + ": no compile_commands.json here or in build/; reading " +
                                std::to_string(files.size()) +
                                " files with default flags (-p BUILD or -- FLAGS gives others)");
    for (std::string &file : files)
      sources.files.push_back({std::move(file), fixed ? fixed : fallback()});
  }

  void addListed(const Database &database, const std::string &folder) {
    const size_t before = sources.files.size();
    std::vector<std::string> listed = database->getAllFiles();
    std::sort(listed.begin(), listed.end());
    for (std::string &file : listed)
      if (isInside(file, folder))
        sources.files.push_back({std::move(file), database});
    if (sources.files.size() == before)
      problem(folder + ": the compile database lists no file in this folder");
  }

  Database fallback() {
    if (!defaults)
      defaults = std::make_shared<FallbackDatabase>();
    return defaults;
  }

  Database fixed;    // from -- or -p
  Database defaults; // made on first use: it runs mpicc
  Sources sources;
};

} // namespace

Sources findSources(Request &request) {
  Resolver resolver(request);
  if (resolver.failed())
    return resolver.take();
  if (request.paths.empty())
    resolver.addAll();
  for (const std::string &name : request.paths)
    resolver.add(absolute(name));
  return resolver.take();
}

} // namespace everyrank
