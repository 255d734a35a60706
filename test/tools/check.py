#!/usr/bin/env python3
"""Runs one check test through both shells: the clang-tidy plugin and the command.

usage, in a test:  // RUN: %check %s null-buffer [--broken] [--real] [-- FLAG ...]

The file says what it expects beside the code: `// CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: ...`, or
`// CHECK-NONE` once when it must be silent. Both shells must print the same warnings and notes; a
warning without a CHECK line fails. With CHECK-FIXES lines both must make the same fixed file, which
then must match. A test that includes <mpi.h> runs against both kinds of MPI handles. --broken: the
file does not compile, and is analysed all the same. --real: the real headers, no mocks.

Configuration that the test needs stands in its first comments and is put beside the file:
    // everyrank.yaml:
    //   exits: [acme_die]
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

INPUTS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "checks", "Inputs")
LINE = re.compile(r"^\S[^\n]*:\d+:\d+: (?:warning|error|note): .*$", re.M)
CONFIGURATION = re.compile(r"^// (everyrank\.yaml|\.clang-tidy):\n((?://   .*\n)+)", re.M)
EXPECTATION = re.compile(r"// CHECK.*")
LANGUAGES = {".c": ["-xc", "-std=c11"], ".cpp": ["-xc++", "-std=c++20"], ".cu": ["-xc++", "-std=c++20"]}


class Failure(Exception):
    pass


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def parse(arguments):
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser()
    for name in ("tool", "plugin", "clang-tidy", "filecheck"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--broken", action="store_true")
    parser.add_argument("--real", action="store_true")
    parser.add_argument("source")
    parser.add_argument("check")
    options = parser.parse_args(arguments[:cut])
    options.flags = arguments[cut + 1:]
    return options


def flavours(text, real):
    """The include folders to test with, one list per run."""
    common = ["-isystem", os.path.join(INPUTS, "common")]
    if real or "<mpi.h>" not in text:
        return [[] if real else common]
    return [common + ["-isystem", os.path.join(INPUTS, name)] for name in ("openmpi", "mpich")]


def printed(result):
    """The warnings and notes, without the excerpts of the source between them."""
    return LINE.findall(result.stdout)


def ours(lines):
    """Without Clang's errors and the notes that belong to them."""
    of_error = False
    for line in lines:
        of_error = ": error: " in line or (of_error and ": note: " in line)
        if not of_error:
            yield line


class Test:
    def __init__(self, options, folder):
        self.options = options
        self.text = open(options.source, encoding="utf-8").read()
        self.stripped = EXPECTATION.sub("//", self.text)
        self.copy = os.path.join(folder, os.path.basename(options.source))
        for name, lines in CONFIGURATION.findall(self.text):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
                out.write(re.sub(r"^//   ", "", lines, flags=re.M))
        self.silent = bool(re.search(r"// CHECK-NONE\b", self.text))

    def verify(self):
        if self.silent == bool(re.search(r"// CHECK: ", self.text)):
            raise Failure("expects nothing: give either CHECK lines or // CHECK-NONE")
        if not self.silent and f"[everyrank-{self.options.check}]" not in self.text:
            raise Failure(f"no CHECK line ends in [everyrank-{self.options.check}]")

    def shells(self, extra):
        o, fix = self.options, (["--fix"] if "--fix" in extra else [])
        flags = [f for f in extra if f != "--fix"]
        yield "plugin", [o.clang_tidy, f"--load={o.plugin}", "--checks=-*,everyrank-*",
                         "--header-filter=.*", "--quiet", *fix, self.copy, "--", *flags]
        yield "command", [o.tool, "lint", *fix, self.copy, "--", *flags]

    def write(self):
        with open(self.copy, "w", encoding="utf-8") as out:
            out.write(self.stripped)

    def warnings(self, flags):
        self.write()
        results = {}
        for shell, command in self.shells(flags):
            result = results[shell] = run(command)
            compiled = "[clang-diagnostic-error]" not in result.stdout and (
                shell == "plugin" or result.returncode != 2)
            if result.returncode < 0 or "Stack dump" in result.stderr:
                raise Failure(f"{shell} crashed:\n{result.stderr[-2000:]}")
            if compiled == self.options.broken:
                raise Failure(f"{shell}: compile errors {'expected' if compiled else 'found'}:\n"
                              f"{result.stdout}{result.stderr}")
        plugin, command = (list(ours(printed(results[shell]))) for shell in ("plugin", "command"))
        if plugin != command:
            raise Failure("the shells differ\nplugin:\n" + "\n".join(plugin) + "\ncommand:\n" + "\n".join(command))
        self.match("\n".join(command))

    def match(self, found):
        if self.silent:
            if found:
                raise Failure("not silent:\n" + found)
            return
        self.filecheck(found + "\n", "CHECK", "-implicit-check-not={{warning|error}}:")

    def filecheck(self, text, prefix, *more):
        result = run([self.options.filecheck, self.options.source, f"-check-prefix={prefix}", *more],
                     input=text)
        if result.returncode:
            raise Failure(result.stderr + "\nthe text was:\n" + text)

    def fixes(self, flags):
        if "// CHECK-FIXES" not in self.text:
            return
        fixed = []
        for _, command in self.shells(flags + ["--fix"]):
            self.write()
            run(command)
            fixed.append(open(self.copy, encoding="utf-8").read())
        if fixed[0] != fixed[1]:
            raise Failure("the shells fix differently\nplugin:\n" + fixed[0] + "\ncommand:\n" + fixed[1])
        self.filecheck(fixed[0], "CHECK-FIXES")

    def run(self):
        self.verify()
        language = LANGUAGES[os.path.splitext(self.options.source)[1]]
        for include in flavours(self.text, self.options.real):
            flags = language + self.options.flags + include
            self.warnings(flags)
            self.fixes(flags)


def main():
    options = parse(sys.argv[1:])
    folder = tempfile.mkdtemp(prefix="everyrank-check-")
    try:
        Test(options, folder).run()
    except Failure as failure:
        sys.exit(f"{options.source}: {failure}")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
