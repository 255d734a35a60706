#!/usr/bin/env python3
"""What the analysis costs, as a ratio measured in one run.

usage: lint.py EVERYRANK PLUGIN LLVM-TOOLS CACHE [--files N] [--repeat N] [--all]

For each file the four commands below run in turn, --repeat times; the least CPU time (user and system)
of each counts.

  parse    clang -fsyntax-only
  nothing  clang-tidy with a check that only Objective-C has
  checks   clang-tidy with our plugin and all our checks
  command  everyrank lint

  analysis = (parse + checks - nothing) / parse    what our analysis adds to the parse of the file
  whole    = command / parse                       what a user waits for

The goal is about `analysis`: at most 1.10 in the median, 1.50 at worst. Exit status 1 when it is missed.
"""
import argparse
import os
import statistics
import subprocess
import sys

import corpus

MEDIAN_GOAL, WORST_GOAL = 1.10, 1.50
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("everyrank", "plugin", "llvm", "cache"):
        parser.add_argument(name, type=os.path.abspath)
    parser.add_argument("--files", type=int, default=12, help="files per project (default 12)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each command (default 3)")
    parser.add_argument("--all", action="store_true", help="all files with broadcasts")
    return parser.parse_args()


def mpi_flags():
    return subprocess.run(["mpicc", "--showme:compile"], capture_output=True, text=True, check=True).stdout.split()


def cpu_seconds(command, folder):
    """CPU time of a command, and its exit status."""
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, child.returncode


class Bench:
    def __init__(self, options):
        self.options = options
        self.mpi = mpi_flags()

    def commands(self, source):
        tools, flags = self.options.llvm, ["-w", *self.mpi, *source.flags]
        tidy = [f"{tools}/clang-tidy", "--quiet", f"--load={self.options.plugin}"]
        return {
            "parse": [f"{tools}/clang", "-fsyntax-only", *flags, source.path],
            "nothing": [*tidy, "--checks=-*,objc-assert-equals", source.path, "--", *flags],
            "checks": [*tidy, "--checks=-*,everyrank-*", source.path, "--", *flags],
            "command": [self.options.everyrank, "lint", "--quiet", source.path, "--", *flags],
        }

    def measure(self, source):
        """The least seconds of each command; None for a file that does not compile here."""
        best = {}
        for _ in range(self.options.repeat):
            for name, command in self.commands(source).items():
                seconds, status = cpu_seconds(command, source.folder)
                if name == "parse" and status:
                    return None
                if status < 0 or name == "command" and status not in (0, 1):
                    sys.exit(f"bench: exit status {status} of: cd {source.folder} && {' '.join(command)}")
                best[name] = min(seconds, best.get(name, seconds))
        return best

    def project(self, sources):
        """Measures files of one project until there are enough; yields (analysis, whole) ratios."""
        done = left_out = 0
        for source in sources:
            if done == self.options.files and not self.options.all:
                break
            best = self.measure(source)
            if best is None:
                left_out += 1
                continue
            done += 1
            analysis = max(0.0, best["checks"] - best["nothing"])
            ratios = 1 + analysis / best["parse"], best["command"] / best["parse"]
            print(f"{best['parse']:8.3f} s {analysis:8.3f} s {ratios[0]:9.2f} {ratios[1]:7.2f}  "
                  f"{source.project}/{source.path}", flush=True)
            yield ratios
        if left_out:
            print(f"{left_out} files of {sources[0].project} left out: they do not compile here")


def projects(cache):
    try:
        return list(corpus.real_sources(cache))
    except corpus.Unavailable as why:
        print(f"bench: no sources of real programs ({why}); measuring the small files of test/cases instead")
        return list(corpus.own_cases(os.path.join(ROOT, "test", "cases")))


def main():
    options = parse_arguments()
    found = projects(options.cache)
    bench = Bench(options)
    print("     parse   analysis  analysis   whole  file   (CPU time; ratios to the parse)")
    ratios = [pair for sources in found for pair in bench.project(sources)]
    analysis, whole = [[pair[i] for pair in ratios] for i in (0, 1)]
    held = statistics.median(analysis) <= MEDIAN_GOAL and max(analysis) <= WORST_GOAL
    print(f"{len(ratios)} files with broadcasts, least of {options.repeat} interleaved runs each")
    print(f"analysis: median {statistics.median(analysis):.3f} (goal {MEDIAN_GOAL}), worst {max(analysis):.3f} "
          f"(goal {WORST_GOAL}): {'held' if held else 'MISSED'}")
    print(f"whole command: median {statistics.median(whole):.3f}, worst {max(whole):.3f}")
    return not held


if __name__ == "__main__":
    sys.exit(main())
