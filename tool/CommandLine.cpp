// What the user asked for, read from the command line.
#include "CommandLine.h"

#include "report/Format.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace everyrank {
namespace {

namespace cl = llvm::cl;

constexpr const char *overview =
    "everyrank finds broadcasts that cannot work on some ranks, before the program runs.\n\n"
    "  everyrank lint FILE... [-- FLAGS]   files, with their compile flags\n"
    "  everyrank lint FOLDER               compile_commands.json in it or its build/, else all "
    "sources\n"
    "  everyrank lint -p BUILD [FILE...]   flags from BUILD/compile_commands.json\n"
    "  everyrank explain CHECK             why a check warns, and how to repair it\n"
    "  everyrank init [FOLDER]             configuration for editors, clang-tidy and CI\n\n"
    "Exit status: 0 nothing found, 1 warnings, 2 something could not be analysed.\n";

struct Flags {
  struct Switch : cl::opt<bool> {
    Switch(Flags &flags, llvm::StringRef name, llvm::StringRef text)
        : opt(name, cl::desc(text), cl::sub(flags.lint), cl::cat(flags.category)) {}
  };

  struct Text : cl::opt<std::string> {
    Text(Flags &flags, llvm::StringRef name, llvm::StringRef value, llvm::StringRef text)
        : opt(name, cl::desc(text), cl::value_desc(value), cl::sub(flags.lint),
              cl::cat(flags.category)) {}
  };

  cl::SubCommand lint{"lint", "check C, C++ and CUDA sources"};
  cl::SubCommand explain{"explain", "tell why a check warns, and how to repair it"};
  cl::opt<std::string> check{cl::Positional, cl::desc("CHECK"), cl::sub(explain)};
  cl::SubCommand init{"init", "write configuration for editors, clang-tidy and CI"};
  cl::opt<std::string> folder{cl::Positional, cl::desc("[FOLDER]"), cl::init("."), cl::sub(init)};
  cl::OptionCategory category{"Options of everyrank lint"};
  cl::list<std::string> paths{cl::Positional, cl::desc("[FILE|FOLDER...]"), cl::sub(lint),
                              cl::cat(category)};
  Text buildFolder{*this, "p", "folder", "Folder that holds compile_commands.json"};
  Text checks{*this, "checks", "globs",
              "Comma-separated globs: the checks to run, or with a leading '-' to leave out"};
  std::string formatText = "Report as " + report::namesOfFormats() + "; repeat for several";
  cl::list<std::string> formats{"format", cl::desc(formatText), cl::value_desc("name[:file]"),
                                cl::sub(lint), cl::cat(category)};
  Text output{*this, "output", "file", "Write the report there; the ending may tell the format"};
  Text baseline{*this, "baseline", "file", "Leave out the warnings of this JSON report"};
  Text diff{*this, "diff", "revision",
            "Only warnings with a line that changed since this git revision"};
  Text failOn{*this, "fail-on", "globs",
              "The checks whose warnings make the exit status 1 (default: all; -* for none)"};
  Text jobs{*this, "jobs", "number", "Files at a time (default: one for each processor)"};
  Text explained{*this, "explain", "check", "The same as everyrank explain"};
  Switch listChecks{*this, "list-checks", "List all checks"};
  Switch listApis{*this, "list-apis", "List all functions known to the checks"};
  Switch dumpModel{*this, "dump-model", "Print the program model in place of warnings"};
  Switch pessimistic{*this, "pessimistic", "Also warn of what may go wrong on some ranks"};
  Switch stats{*this, "stats", "Print what was analysed, and how long it took, to stderr"};
  Switch fix{*this, "fix", "Apply the fixes that warnings offer"};
  Switch quiet{*this, "quiet", "No remarks on stderr; errors and warnings only"};
};

void printVersion(llvm::raw_ostream &out) {
  out << "everyrank " EVERYRANK_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
}

// LLVM's complaint "everyrank: Unknown command ...  Try: ...\n..." as one line of ours.
llvm::Error complaint(llvm::StringRef text) {
  text = text.trim().split('\n').first;
  if (text.empty()) // it went straight to stderr
    return llvm::createStringError("'everyrank lint --help' lists all flags");
  text.consume_front("everyrank: ");
  text.consume_front("everyrank lint: ");
  return llvm::createStringError(text.split("  Try: ").first.rtrim(".! ") +
                                 "; 'everyrank lint --help' lists all flags");
}

} // namespace

llvm::Expected<Request> parseCommandLine(int argc, const char **argv) {
  static Flags flags; // LLVM keeps pointers to options until the program ends
  Request request;
  std::string problem;
  request.flags =
      clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv, problem);
  if (argc < 2)
    return llvm::createStringError(
        "nothing to do; try 'everyrank lint FILE' or 'everyrank --help'");

  cl::SetVersionPrinter(printVersion);
  for (cl::SubCommand *command :
       {&cl::SubCommand::getTopLevel(), &flags.lint, &flags.explain, &flags.init})
    cl::HideUnrelatedOptions(flags.category, *command);
  llvm::raw_string_ostream errors(problem);
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &errors, nullptr,
                                   /*LongOptionsUseDoubleDash=*/true))
    return complaint(problem);
  if (flags.explain) {
    request.explain = flags.check;
    if (request.explain.empty())
      return llvm::createStringError("no check given; 'everyrank lint --list-checks' lists all");
    return request;
  }
  if (flags.init) {
    request.init = flags.folder;
    return request;
  }
  if (!flags.lint)
    return llvm::createStringError("no command given; try 'everyrank lint FILE'");

  request.explain = flags.explained;
  request.paths.assign(flags.paths.begin(), flags.paths.end());
  request.buildFolder = flags.buildFolder;
  request.checks = flags.checks;
  request.formats.assign(flags.formats.begin(), flags.formats.end());
  request.output = flags.output;
  request.baseline = flags.baseline;
  request.diff = flags.diff;
  request.failOn = flags.failOn.empty() ? "*" : flags.failOn.getValue();
  if (!flags.jobs.empty() &&
      (llvm::StringRef(flags.jobs).getAsInteger(10, request.jobs) || request.jobs == 0))
    return llvm::createStringError("--jobs=" + flags.jobs + ": give a number from 1");
  request.listChecks = flags.listChecks;
  request.listApis = flags.listApis;
  request.dumpModel = flags.dumpModel;
  request.pessimistic = flags.pessimistic;
  request.stats = flags.stats;
  request.fix = flags.fix;
  request.quiet = flags.quiet;
  return request;
}

} // namespace everyrank
