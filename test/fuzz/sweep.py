#!/usr/bin/env python3
"""Lints arbitrary C and C++ files, whole folders of them, as if they were full of broadcasts.

usage: sweep.py EVERYRANK CLANG FOLDER... [--limit FILES]

Rows in a configuration beside the copies make everyday functions collectives and everyday names ranks, so that the
analysis does not end at the first look. Prints crashes, time-outs and the memory against `clang -fsyntax-only`,
batch by batch. Not part of the tests: it takes long, and depends on what is installed.
"""
import argparse
import os
import shutil
import signal
import statistics
import sys
import tempfile

from mutate import run

ROWS = """broadcasts:
  memcpy: {recv: 0, count: 2}
  __builtin_memcpy: {recv: 0, count: 2}
  memset: {recv: 0, count: 2}
  std::move: {recv: 0}
  std::forward: {recv: 0}
  std::__addressof: {recv: 0}
  std::swap: {send: 1, recv: 0}
rank-names: [n, i, pos, size, index, first]
main-rank-names: [empty]
"""
SUFFIXES = ("", ".h", ".hh", ".hpp", ".inl", ".tcc", ".c", ".cpp", ".cc")
BATCH = 10


def sources(folders):
    for folder in folders:
        for path, _, names in sorted(os.walk(folder)):
            yield from (os.path.join(path, n) for n in sorted(names) if os.path.splitext(n)[1] in SUFFIXES)


def lint(options, paths, flags):
    """(exit status, memory over clang's) of one process over `paths`."""
    status, memory, words = run([options.everyrank, "lint", "--jobs=1"], paths, ["--", *flags])
    _, base, _ = run([options.clang, "-fsyntax-only", "-w", *flags], paths, [])
    if status not in (0, 1, 2):
        print("\n".join(paths), "time-out" if status in (-signal.SIGXCPU, -signal.SIGKILL) else f"crash {status}", words)
    return status, memory / base


def sweep(options, work):
    with open(os.path.join(work, "everyrank.yaml"), "w", encoding="utf-8") as out:
        out.write(ROWS)
    files = list(sources(options.folders))[:options.limit]
    ratios, failed = [], 0
    for start in range(0, len(files), BATCH):
        paths, folders = [], []
        for number, path in enumerate(files[start:start + BATCH]):
            paths.append(os.path.join(work, f"{number}.cpp"))
            shutil.copy(path, paths[-1])
            folders += ["-I", os.path.dirname(path)]
        status, ratio = lint(options, paths, ["-xc++", "-std=c++20", *folders])
        if status not in (0, 1, 2):
            failed += sum(lint(options, [p], ["-xc++", "-std=c++20", *folders])[0] not in (0, 1, 2) for p in paths)
        ratios.append(ratio)
        print(f"\r{min(start + BATCH, len(files))} of {len(files)} files, {failed} failed, memory over clang's: "
              f"median {statistics.median(ratios):.2f}, most {max(ratios):.2f}", end="", flush=True)
    print()
    return bool(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("everyrank")
    parser.add_argument("clang")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--limit", type=int, help="the first so many files only")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="everyrank-sweep-") as work:
        return sweep(options, work)


if __name__ == "__main__":
    sys.exit(main())
