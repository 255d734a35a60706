#!/usr/bin/env python3
"""Fails when a room of checks/ or runtime/ includes what docs/architecture.md or docs/runtime.md does not let it
include, or when an API is named in the code outside checks/api (comments excepted)."""
import glob
import re
import sys

# room: (rooms of ours, whether Clang's headers too)
MAY_INCLUDE = {
    "api": (set(), False),
    "model": ({"api"}, False),
    "lower": ({"model", "api", "rules"}, True),
    "analysis": ({"model", "api"}, False),
    "rules": ({"analysis", "model", "api"}, False),
    "tidy": ({"rules", "lower", "analysis", "model", "api"}, True),
}
# The same for runtime/; its public headers, everyrank/, are open to all and include nothing but each other.
RUNTIME_MAY_INCLUDE = {
    "include": set(),
    "fingerprint": set(),
    "verdict": {"fingerprint"},
    "call": {"verdict", "fingerprint"},
    "host": {"verdict"},
    "mpi": {"verdict"},
    "tcp": {"host", "verdict"},
    "nccl": {"call", "fingerprint"},
    "preload": {"nccl", "call", "fingerprint"},
}
# What a writer of tool/report may know beside its own room, Clang and LLVM.
REPORT_MAY_INCLUDE = {"rules/Finding.h", "tidy/Report.h", "CheckList.h", "Pages.h", "Style.inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/', re.S)
API_NAME = re.compile(r"\b(?:P?MPI_[A-Z][A-Za-z0-9_]*|p?nccl[A-Z]\w*|(?:cuda|hip)[A-Z]\w*|c10d::\w+|gloo::\w+|"
                      r"boost::mpi::\w+|horovod_\w+|torch::\w+)")


def code(path):
    return open(path, encoding="utf-8").read()


def includes(path, room):
    ours, clang = MAY_INCLUDE[room]
    for name in INCLUDE.findall(code(path)):
        top = name.split("/")[0]
        if top in MAY_INCLUDE and top != room and top not in ours:
            yield f"{path}: room {room} may not include {name}"
        if top in ("clang", "clang-tidy", "clang-c") and not clang:
            yield f"{path}: room {room} must not know Clang ({name})"


def runtime_includes(path):
    room = path.split("/")[1]
    if room not in RUNTIME_MAY_INCLUDE:
        yield f"{path}: {room} is no room"
        return
    for name in INCLUDE.findall(code(path)):
        top = name.split("/")[0]
        if top in RUNTIME_MAY_INCLUDE and top != room and top not in RUNTIME_MAY_INCLUDE[room]:
            yield f"{path}: room {room} may not include {name}"


def api_names(path):
    for number, line in enumerate(COMMENT.sub(lambda m: "\n" * m[0].count("\n"), code(path)).splitlines(), 1):
        for name in API_NAME.findall(line):
            yield f"{path}:{number}: {name} is named outside checks/api"


def report_includes(path):
    for name in INCLUDE.findall(code(path)):
        top = name.split("/")[0]
        if "." in name and top not in ("report", "clang", "llvm") and name not in REPORT_MAY_INCLUDE:
            yield f"{path}: room report may not include {name}"


def main():
    problems = []
    for path in sorted(glob.glob("checks/*/*")):
        room = path.split("/")[1]
        if room not in MAY_INCLUDE:
            problems.append(f"{path}: {room} is no room")
            continue
        problems += includes(path, room)
        if room != "api":
            problems += api_names(path)
    for path in sorted(glob.glob("runtime/**/*.*", recursive=True)):
        if path.endswith((".cpp", ".h", ".hpp")):
            problems += runtime_includes(path)
    for path in sorted(glob.glob("tool/**/*.*", recursive=True)):
        if path.endswith((".cpp", ".h")):
            problems += api_names(path)
            problems += report_includes(path) if "/report/" in path else []
    print("\n".join(problems) or "rooms: no violations")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
