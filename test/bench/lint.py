#!/usr/bin/env python3
"""What the analysis costs, as a ratio measured in one run.

usage: lint.py EVERYRANK PLUGIN LLVM-TOOLS CACHE [--files N] [--repeat N] [--all]

For each file the four commands below run in turn, --repeat times; the least CPU time (user and system)
of each counts.

  parse    clang -fsyntax-only
  command  everyrank lint --stats, which also tells the CPU time of the analysis alone
  nothing  clang-tidy with a check that only Objective-C has
  plugin   clang-tidy with our plugin and all our checks

  analysis = (parse + the analysis alone) / parse     what our analysis adds to the parse of the file
  plugin   = (parse + plugin - nothing) / parse       the same by subtraction: noisier, nothing left out
  whole    = command / parse                          what a user waits for

The goal is about `analysis`: at most 1.10 in the median, 1.50 at worst. Exit status 1 when it is missed.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

import corpus

ANALYSIS = re.compile(r"of which analysis ([0-9.]+) s")
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
    """CPU time of a command, its exit status, and what it says on stderr."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        child = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return usage.ru_utime + usage.ru_stime, child.returncode, errors.read()


class Bench:
    def __init__(self, options):
        self.options = options
        self.mpi = mpi_flags()

    def commands(self, source):
        tools, flags = self.options.llvm, ["-w", *self.mpi, *source.flags]
        tidy = [f"{tools}/clang-tidy", "--quiet", f"--load={self.options.plugin}"]
        return {
            "parse": [f"{tools}/clang", "-fsyntax-only", *flags, source.path],
            "command": [self.options.everyrank, "lint", "--quiet", "--stats", source.path, "--", *flags],
            "nothing": [*tidy, "--checks=-*,objc-assert-equals", source.path, "--", *flags],
            "plugin": [*tidy, "--checks=-*,everyrank-*", source.path, "--", *flags],
        }

    def measure(self, source):
        """The least seconds of each command and of the analysis; None for a file that does not compile here."""
        best = {}

        def note(name, seconds):
            best[name] = min(seconds, best.get(name, seconds))

        for _ in range(self.options.repeat):
            for name, command in self.commands(source).items():
                seconds, status, errors = cpu_seconds(command, source.folder)
                if name == "parse" and status:
                    return None
                if status < 0 or name == "command" and status not in (0, 1):
                    sys.exit(f"bench: exit status {status} of: cd {source.folder} && {' '.join(command)}\n{errors}")
                note(name, seconds)
                if name == "command":
                    note("analysis", float(ANALYSIS.search(errors)[1]))
        return best

    def project(self, sources):
        """Measures files of one project until there are enough; yields their ratios."""
        done = left_out = 0
        for source in sources:
            if done == self.options.files and not self.options.all:
                break
            best = self.measure(source)
            if best is None:
                left_out += 1
                continue
            done += 1
            ratios = {"analysis": 1 + best["analysis"] / best["parse"],
                      "plugin": 1 + (best["plugin"] - best["nothing"]) / best["parse"],
                      "whole": best["command"] / best["parse"]}
            print(f"{best['parse']:8.3f} s {best['analysis']:8.3f} s {ratios['analysis']:9.3f} "
                  f"{ratios['plugin']:7.2f} {ratios['whole']:7.2f}  {source.project}/{source.path}", flush=True)
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
    print("     parse   analysis  analysis  plugin   whole  file   (CPU time, then ratios to the parse)")
    ratios = [each for sources in found for each in bench.project(sources)]
    print(f"{len(ratios)} files with broadcasts, least of {options.repeat} interleaved runs each")
    for name in ("plugin", "whole", "analysis"):
        values = [each[name] for each in ratios]
        median, worst = statistics.median(values), max(values)
        goal = ""
        if name == "analysis":
            held = median <= MEDIAN_GOAL and worst <= WORST_GOAL
            goal = f"; goal {MEDIAN_GOAL:.2f} and {WORST_GOAL:.2f}: {'held' if held else 'MISSED'}"
        print(f"{name}: median {median:.3f}, worst {worst:.3f}{goal}")
    return not held


if __name__ == "__main__":
    sys.exit(main())
