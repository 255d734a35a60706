#!/usr/bin/env python3
"""Runs the snippets of docs/ci.md.  usage: ci.py CMAKE BUILD

everyrank is installed into a new folder; every command of a snippet runs in a small project with one bug, and each
report that it names must be there. The CMake snippets are configured and built with it. Needs Debian's python3-yaml.
"""
import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import yaml

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
REPORT = re.compile(r"--format=\w+:(\S+)")
BUG = "test/tool/Inputs/bug.c"


def commands_of(language, text):
    """The commands of one snippet, as a shell would get them."""
    if language == "console":
        return text.splitlines()
    if language == "python":  # Bazel's language is a part of Python
        [call] = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and node.keywords]
        cmd = {k.arg: ast.literal_eval(k.value) for k in call.keywords if k.arg in ("cmd", "outs")}
        return [cmd["cmd"].replace("$@", cmd["outs"][0]).replace("$(SRCS)", "src/bug.c")]
    return list(strings_in(yaml.safe_load(text)))


def strings_in(value):
    """Every command anywhere in a YAML document."""
    if isinstance(value, str) and value.startswith("everyrank "):
        yield value if value.endswith(" .") else value + " src/bug.c"
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from strings_in(item)


def run_command(command, project, environment):
    ran = subprocess.run(command, shell=True, cwd=project, env=environment, capture_output=True, text=True)
    wanted = 0 if "--fail-on=-*" in command or "--baseline" in command else 1
    if ran.returncode != wanted:
        yield f"{command}: exit status {ran.returncode}, not {wanted}\n{ran.stderr}"
    for name in REPORT.findall(command):
        path = os.path.join(project, name.strip("'"))
        if not os.path.exists(path):
            yield f"{command}: no {name}"
        elif path.endswith(".xml"):
            xml.etree.ElementTree.parse(path)
        elif not path.endswith(".html"):
            json.load(open(path, encoding="utf-8"))


def build(cmake, snippet, prefix, project):
    """The snippet before the target when it speaks of all targets, after it when it names one."""
    target = "find_package(MPI REQUIRED COMPONENTS C)\nadd_library(solver src/bug.c)\ntarget_link_libraries(solver MPI::MPI_C)\n"
    text = snippet + target if "CMAKE_C_CLANG_TIDY" in snippet else target + snippet
    with open(os.path.join(project, "CMakeLists.txt"), "w", encoding="utf-8") as out:
        out.write("cmake_minimum_required(VERSION 3.25)\nproject(consumer C CXX)\n" + text)
    tree = os.path.join(project, "build")
    shutil.rmtree(tree, ignore_errors=True)
    output = ""
    for command in ([cmake, "-S", project, "-B", tree, f"-DCMAKE_PREFIX_PATH={prefix}"], [cmake, "--build", tree]):
        ran = subprocess.run(command, capture_output=True, text=True)
        output += ran.stdout + ran.stderr
        if ran.returncode:
            break
    shutil.rmtree(tree, ignore_errors=True)
    if "[everyrank-null-buffer]" not in output:
        yield f"no warning from the build with\n{snippet}\n{output}"


def main():
    cmake, tree = sys.argv[1:]
    problems, commands = [], 0
    with tempfile.TemporaryDirectory() as folder:
        prefix, project = folder + "/prefix", folder + "/project"
        subprocess.run([cmake, "--install", tree, "--prefix", prefix], check=True, capture_output=True)
        os.makedirs(project + "/src")
        shutil.copy(BUG, project + "/src")
        environment = dict(os.environ, PATH=f"{prefix}/bin:{os.environ['PATH']}")
        for language, text in BLOCK.findall(open("docs/ci.md", encoding="utf-8").read()):
            if language == "cmake":
                problems += build(cmake, text, prefix, project)
                continue
            found = commands_of(language, text)
            if not found:
                problems.append(f"no command in\n{text}")
            for command in found:
                shlex.split(command)
                commands += 1
                problems += run_command(command, project, environment)
    print("\n".join(problems) or f"ci: {commands} commands and the CMake snippets hold")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
