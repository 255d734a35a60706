#!/usr/bin/env python3
"""Installs into a new folder and runs what lies there.  usage: install.py CMAKE BUILD CLANG-TIDY"""
import glob
import os
import subprocess
import sys
import tempfile

CLEAN = "int main(void) { return 0; }\n"


def output(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    cmake, build, clang_tidy = sys.argv[1:]
    with tempfile.TemporaryDirectory() as prefix:
        output([cmake, "--install", build, "--prefix", prefix])
        source = os.path.join(prefix, "clean.c")
        with open(source, "w", encoding="utf-8") as out:
            out.write(CLEAN)
        tool = os.path.join(prefix, "bin", "everyrank")
        assert output([tool, "--version"]).startswith("everyrank ")
        assert output([tool, "lint", source, "--"]) == ""
        server = os.path.join(prefix, "bin", "everyrank-clangd")
        assert "clangd version 19" in output([server, "--version"])
        plugins = glob.glob(os.path.join(prefix, "lib*", "**", "everyrank-tidy.so"), recursive=True)
        assert len(plugins) == 1, plugins
        listed = output([clang_tidy, f"--load={plugins[0]}", "--checks=-*,everyrank-*", "--list-checks"])
        assert "everyrank-null-buffer" in listed, listed
    print("install: command, plugin and language server work where they are installed")


if __name__ == "__main__":
    main()
