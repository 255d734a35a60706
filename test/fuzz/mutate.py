#!/usr/bin/env python3
"""Lints mutants of the test programs: the checker must survive whatever stands in a file.

usage: mutate.py EVERYRANK CLANG [--rounds N] [--first SEED] [--keep FOLDER]

A round is a batch of C and a batch of C++ mutants: tokens dropped, doubled, swapped or taken from another program, the
end cut off, lines of another program put in. Everything follows from the seed, so that a round can be repeated.
A batch goes through one process and fails when that process crashes, spends more than its share of processor time,
or needs more than 1.5 times the memory of `clang -fsyntax-only`. The mutant to blame is found, named and kept.
"""
import argparse
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tools"))
from check import INPUTS, LANGUAGES  # noqa: E402

FOLDERS = ("cases", "checks")
BATCHES = {".c": 60, ".cpp": 20}  # mutants in a batch; a C++ file costs many times a C file
SECONDS = 20  # of processor time for one file
MEMORY = 1.5  # times clang's
TOKEN = re.compile(r"\s+|\w+|\"(?:\\.|[^\"\\\n])*\"|[-+*/%&|^=<>!]=|&&|\|\||->|<<|>>|::|.", re.S)
INCLUDE = ["-isystem", os.path.join(INPUTS, "common"), "-isystem", os.path.join(INPUTS, "openmpi")]


def programs():
    """The texts to start from, by language."""
    found = {suffix: [] for suffix in BATCHES}
    for folder in FOLDERS:
        for path, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                suffix = os.path.splitext(name)[1].replace(".cu", ".cpp")
                if suffix in found and "Inputs" not in path:
                    with open(os.path.join(path, name), encoding="utf-8") as text:
                        found[suffix].append(text.read())
    return found


def mutate(rng, texts):
    """One text with a few wounds; the first lines, with the includes, mostly stay whole."""
    text, other = rng.choice(texts), rng.choice(texts)
    tokens = TOKEN.findall(text)
    first = len(TOKEN.findall(text[:max(text.rfind("#include"), 0)])) + 8
    words = [t for t in TOKEN.findall(other) if not t.isspace()]
    for _ in range(rng.choice((1, 1, 2, 4))):
        if len(tokens) <= first:
            break
        i = rng.randrange(first, len(tokens))
        kind = rng.randrange(7)
        if kind == 0:
            del tokens[i]
        elif kind == 1:
            tokens.insert(i, tokens[i])
        elif kind == 2:
            j = rng.randrange(first, len(tokens))
            tokens[i], tokens[j] = tokens[j], tokens[i]
        elif kind == 3:
            tokens[i] = rng.choice(words)
        elif kind == 4:
            tokens.insert(i, " " + rng.choice(words) + " ")
        elif kind == 5:
            lines = other.splitlines(keepends=True)
            j = rng.randrange(len(lines))
            tokens.insert(i, "\n" + "".join(lines[j:j + rng.randrange(1, 9)]))
        elif rng.randrange(4) == 0:
            del tokens[i:]
    return "".join(tokens)


def run(command, files, flags):
    """(exit status, bytes of memory at most, last words) of one process over `files`."""
    limit = SECONDS * (1 + len(files) // 4)

    def restrain():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with tempfile.TemporaryFile() as words:
        process = subprocess.Popen([*command, *files, *flags], stdout=subprocess.DEVNULL, stderr=words,
                                   preexec_fn=restrain)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        words.seek(max(words.tell() - 2000, 0))
        return process.returncode, usage.ru_maxrss * 1024, words.read().decode(errors="replace")


def complaint(options, files, flags):
    """What is wrong with the checker on `files`, or ""."""
    status, memory, words = run([options.everyrank, "lint", "--jobs=1"], files, ["--", *flags])
    if status == -signal.SIGXCPU or status == -signal.SIGKILL:
        return "time-out"
    if status not in (0, 1, 2):
        return f"crash (status {status})\n{words}"
    _, base, _ = run([options.clang, "-fsyntax-only", "-w", *flags], files, [])
    if memory > MEMORY * base:
        return f"memory: {memory >> 20} MiB, clang {base >> 20} MiB"
    options.most = max(options.most, memory / base)
    return ""


def blame(options, files, flags):
    """The files of a failed batch that fail alone, too; the whole batch when none does."""
    alone = [(path, text) for path in files if (text := complaint(options, [path], flags))]
    for path, text in alone or [(os.path.dirname(files[0]), "fails as a batch: " + complaint(options, files, flags))]:
        print(f"{path}: {text}")


def lint_round(options, seed, texts):
    """The number of mutants and of failed batches of one seed."""
    made = failed = 0
    for suffix, size in BATCHES.items():
        rng = random.Random(f"{seed}{suffix}")
        folder = os.path.join(options.keep, f"{seed}{suffix}")
        os.makedirs(folder, exist_ok=True)
        files = [os.path.join(folder, f"{i}{suffix}") for i in range(size)]
        for path in files:
            with open(path, "w", encoding="utf-8") as out:
                out.write(mutate(rng, texts[suffix]))
        flags = [*LANGUAGES[suffix], *INCLUDE]
        made += size
        if complaint(options, files, flags):
            failed += 1
            blame(options, files, flags)
            continue
        for path in files:
            os.remove(path)
        os.rmdir(folder)
    return made, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("everyrank")
    parser.add_argument("clang")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--keep", default=os.path.join(tempfile.gettempdir(), "everyrank-fuzz"),
                        help="where mutants go; those that failed stay")
    options = parser.parse_args()
    options.most = 0.0
    texts = programs()
    results = [lint_round(options, options.first + i, texts) for i in range(options.rounds)]
    failed = sum(bad for _, bad in results)
    print(f"fuzz: {sum(made for made, _ in results)} mutants, {failed} batches failed, "
          f"memory at most {options.most:.2f} of clang's")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
