#!/usr/bin/env python3
"""Fails when a tracked C++ source is over 400 lines, or a function in it over 60."""
import re
import sys

from sources import formatted_sources

FILE_LIMIT, FUNCTION_LIMIT = 400, 60
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)
# What stands between a parameter list and the body of a function.
HEAD = re.compile(r"\)\s*(?:const|noexcept|override|final|mutable|&&?|->[^;{}]*|:\s[^;{}]*(?:\{[^{}]*\}[^;{}]*)*)*\s*$")


def functions(text):
    """(first line, lines) of every outermost function body."""
    text = NOISE.sub(lambda m: " " + "\n" * m[0].count("\n"), text)
    opened, start = [], 0
    for place in re.finditer(r"[{};]", text):
        line = text.count("\n", 0, place.start()) + 1
        if place[0] == "{":
            inside = any(kind for kind, _ in opened)
            opened.append((not inside and bool(HEAD.search(text[start:place.start()])), line))
        elif place[0] == "}" and opened:
            body, first = opened.pop()
            if body:
                yield first, line - first + 1
        start = place.end()


def main():
    problems = []
    for path in formatted_sources():
        text = open(path, encoding="utf-8").read()
        lines = text.count("\n")
        if lines > FILE_LIMIT:
            problems.append(f"{path}: {lines} lines, limit {FILE_LIMIT}")
        problems += [f"{path}:{first}: a function of {count} lines, limit {FUNCTION_LIMIT}"
                     for first, count in functions(text) if count > FUNCTION_LIMIT]
    print("\n".join(problems) or "sizes: all within the limits")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
