#!/usr/bin/env python3
"""Holds the pages of the checks to the checker.  usage: docs.py EVERYRANK

Each row of Checks.def has docs/checks/NAME.md; its first sentence is the row's summary; its first code
block must warn exactly this check, at the lines marked `// <-- here`; later blocks must be silent.
Blocks are ```c, ```cpp or ```cu, complete files that compile against test/checks/Inputs.

The first block of docs/architecture.md must have the model that its text block shows, line by line; other lines
may stand between. The YAML blocks of docs/configuration.md must be accepted as they stand.
"""
import os
import re
import subprocess
import sys
import tempfile

from check import INPUTS, LANGUAGES

ROW = re.compile(r'ER_CHECK\("([^"]+)",\s*\w+,\s*((?:"[^"]*"\s*)+)\)')
BLOCK = re.compile(r"^```(c|cpp|cu)\n(.*?)^```", re.M | re.S)
WARNING = re.compile(r":(\d+):\d+: warning: .* \[([\w-]+)\]")


def rows():
    for name, summary in ROW.findall(open("checks/Checks.def", encoding="utf-8").read()):
        yield name, "".join(re.findall(r'"([^"]*)"', summary))


def run(tool, language, text, *options, beside={}):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "block." + language)
        for name, content in {path: text, **beside}.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
                out.write(content)
        include = [f"-isystem{INPUTS}/{name}" for name in ("common", "openmpi")]
        return subprocess.run([tool, "lint", *options, path, "--", *LANGUAGES["." + language], *include],
                              capture_output=True, text=True)


def lint(tool, language, text):
    result = run(tool, language, text)
    if result.returncode == 2:
        return result.stderr.strip(), []
    return "", [(int(line), check) for line, check in WARNING.findall(result.stdout)]


def first_sentence(page):
    body = [p for p in page.split("\n\n") if p.strip() and not p.startswith("#")]
    text = " ".join(body[0].split()) if body else ""
    return text.split(". ")[0].rstrip(".")


def problems_of(tool, name, summary):
    path = f"docs/checks/{name}.md"
    if not os.path.exists(path):
        yield f"{path}: this page is missing"
        return
    page = open(path, encoding="utf-8").read()
    if first_sentence(page).lower() != summary.lower():
        yield f"{path}: the first sentence is not the summary: {summary!r}"
    blocks = BLOCK.findall(page)
    if len(blocks) < 2:
        yield f"{path}: give a wrong block and a right one"
    for number, (language, text) in enumerate(blocks):
        marked = [i for i, line in enumerate(text.splitlines(), 1) if "// <-- here" in line]
        want = [(line, f"everyrank-{name}") for line in marked] if number == 0 else []
        if number == 0 and not marked:
            yield f"{path}: mark the wrong line of the first block with // <-- here"
        error, found = lint(tool, language, text)
        if error or found != want:
            yield f"{path}: block {number + 1}: wanted {want}, found {error or found}"


def problems_of_architecture(tool):
    path = "docs/architecture.md"
    page = open(path, encoding="utf-8").read()
    language, program = BLOCK.findall(page)[0]
    shown = re.search(r"^ *```text\n(.*?)^ *```", page, re.M | re.S)[1].splitlines()
    printed = iter(line.strip() for line in run(tool, language, program, "--dump-model").stdout.splitlines())
    for line in shown:
        if line.strip() not in printed:  # `in` goes on where the last one was found
            yield f"{path}: --dump-model does not print {line.strip()!r} here"
            return


def problems_of_configuration(tool):
    path = "docs/configuration.md"
    for yaml in re.findall(r"^```yaml\n(.*?)^```", open(path, encoding="utf-8").read(), re.M | re.S):
        name = ".clang-tidy" if "CheckOptions" in yaml else "everyrank.yaml"
        result = run(tool, "c", "void nothing(void) {}\n", beside={name: yaml})
        if result.returncode:
            yield f"{path}: {name} is not accepted: {result.stderr.strip()}"


def main():
    tool = sys.argv[1]
    problems = [p for name, summary in rows() for p in problems_of(tool, name, summary)]
    problems += problems_of_architecture(tool)
    problems += problems_of_configuration(tool)
    print("\n".join(problems) or "docs: all pages hold")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
