#!/usr/bin/env python3
"""Runs an example and compares what its ranks say with a file, byte for byte.

usage: run.py EXPECTED COMMAND...

`rank 2: ` begins a rank's text. The ranks run at once, so their texts are put in order of ranks; what one rank says keeps
its order, and what stands before the first comes first. What goes to stderr comes last. Addresses of code, which are
the compiler's, become `+0x...`.
"""
import re
import subprocess
import sys

RANK = re.compile(r"^(?=rank \d+: )", re.M)
ADDRESS = re.compile(r"\+0x[0-9a-f]+")


def ordered(text):
    first, *texts = RANK.split(text)
    texts.sort(key=lambda one: int(one.split(":")[0].split()[1]))
    return first + "".join(texts)


def main():
    path, *command = sys.argv[1:]
    wanted = open(path, encoding="utf-8").read()
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    said = ADDRESS.sub("+0x...", ordered(ran.stdout) + ran.stderr)
    if ran.returncode or said != wanted:
        print(f"exit status {ran.returncode}; wanted\n{wanted}\nthe ranks said\n{said}")
        return 1
    print(said, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
