#!/usr/bin/env python3
"""Holds README.md to the tool.  usage: readme.py EVERYRANK LIBTORCH-HEADER

The first block is a wrong program, the second what the tool prints for it (the folder of the file left
out), the third, a diff, the fix after which the tool is silent. The table of checks is Checks.def's, links
lead to files, and the commands are those of ./x. Exit status 77, for ctest's skip, when all but the blocks was
tested because libtorch's headers are not installed.
"""
import os
import re
import subprocess
import sys
import tempfile

from docs import rows

SKIPPED = 77
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
LINK = re.compile(r"\]\(([^)#:]+)\)")


def fixed(program, diff):
    """The program with the diff applied; its context must be found once."""
    before = "".join(line[1:] for line in diff.splitlines(True) if line[0] != "+")
    after = "".join(line[1:] for line in diff.splitlines(True) if line[0] != "-")
    return program.replace(before, after) if program.count(before) == 1 else None


def lint(tool, text):
    """Exit status and output for a program, without the name of the folder that it lies in."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "share.cpp")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        result = subprocess.run([tool, "lint", path], capture_output=True, text=True)
        return result.returncode, (result.stdout + result.stderr).replace(folder + os.sep, "")


def program_problems(tool, readme):
    (_, program), (_, wanted), (_, diff) = BLOCK.findall(readme)[:3]
    status, printed = lint(tool, program)
    if (status, printed) != (1, wanted):
        yield f"the first block: exit status {status}, and the tool prints\n{printed}"
    repaired = fixed(program, diff)
    if repaired is None:
        yield "the diff does not apply to the first block"
    elif (result := lint(tool, repaired)) != (0, ""):
        yield f"the fixed program is not silent: exit status {result[0]}\n{result[1]}"


def text_problems(readme):
    for name, summary in rows():
        row = f"| [`everyrank-{name}`](docs/checks/{name}.md) | {summary} |"
        if row not in readme.splitlines():
            yield f"the table of checks lacks the row\n{row}"
    for link in LINK.findall(readme):
        if not os.path.exists(link) and not link.startswith("docs/checks/"):  # docs.py tells of those
            yield f"{link} does not exist"
    door = open("x", encoding="utf-8").read()
    for command in re.findall(r"\./x (\w+)", readme):
        if f"\n  {command})" not in door:
            yield f"./x has no command {command}"


def main():
    tool, header = sys.argv[1:]
    readme = open("README.md", encoding="utf-8").read()
    problems = list(text_problems(readme))
    can_compile = os.path.exists(header)
    if can_compile:
        problems += program_problems(tool, readme)
    if problems:
        print("\n".join("README.md: " + problem for problem in problems))
        return 1
    print("readme: holds" + ("" if can_compile else f", but its program was not tested: no {header}"))
    return 0 if can_compile else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
