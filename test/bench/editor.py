#!/usr/bin/env python3
"""What the checks cost in an editor: processor time of everyrank-clangd per edit, with and without them.

usage: editor.py SERVER CACHE [--files N] [--edits N]

Two servers with clangd's own choice of clang-tidy checks open the same file of a real program; one also has ours. They
get the same edits in turn, each up to its diagnostics. Prints the ratio of their processor time per file, and the
median.
"""
import argparse
import os
import pathlib
import statistics
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "editor"))
import corpus
from lint import mpi_flags
from lsp import Document, Server

# clangd's own choice where no configuration names any
USUAL = ("readability-misleading-indentation, readability-deleted-default, bugprone-integer-division, "
         "bugprone-sizeof-expression, bugprone-suspicious-missing-comma, bugprone-unused-raii, "
         "bugprone-unused-return-value, misc-unused-using-decls, misc-unused-alias-decls, "
         "misc-definitions-in-headers").split(", ")


def start(program, source, checks, home):
    os.makedirs(os.path.join(home, "clangd"))
    flags = ", ".join(f'"{flag}"' for flag in [
        *mpi_flags(), *(f.replace("-I", f"-I{source.folder}/") if f.startswith("-I") else f for f in source.flags)])
    with open(os.path.join(home, "clangd", "config.yaml"), "w", encoding="utf-8") as out:
        out.write(f"CompileFlags:\n  Add: [{flags}]\nDiagnostics:\n  ClangTidy:\n    Add: [{', '.join(checks)}]\n")
    return Server(program, source.folder, environment={"XDG_CONFIG_HOME": home})


def processor_time(server):
    fields = open(f"/proc/{server.process.pid}/stat", encoding="ascii").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(options, source):
    """(processor seconds per edit without our checks, with them)."""
    with tempfile.TemporaryDirectory() as work:
        servers = [start(options.server, source, checks, os.path.join(work, name))
                   for name, checks in (("usual", USUAL), ("ours", [*USUAL, "'everyrank-*'"]))]
        text = open(os.path.join(source.folder, source.path), encoding="utf-8", errors="replace").read()
        documents = [Document(server, source.path, text) for server in servers]
        for document in documents:
            document.diagnostics()
            document.change(text + "\n")
            document.diagnostics()
        before = [processor_time(server) for server in servers]
        for edit in range(options.edits):
            for document in documents:
                document.change(f"{text}\nint edit_{edit};\n")
                document.diagnostics()
        after = [processor_time(server) for server in servers]
        for server in servers:
            server.close()
    return [(end - begin) / options.edits for begin, end in zip(before, after)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", type=os.path.abspath)
    parser.add_argument("cache", type=os.path.abspath)
    parser.add_argument("--files", type=int, default=6, help="of each project")
    parser.add_argument("--edits", type=int, default=10)
    options = parser.parse_args()
    ratios = []
    print(f"{'file':54} {'clangd':>9} {'with ours':>9}  ratio")
    for sources in corpus.real_sources(options.cache):
        for source in sources[:options.files]:
            without, ours = measure(options, source)
            ratios.append(ours / without)
            print(f"{source.project + '/' + source.path:54.54} {without * 1e3:6.0f} ms {ours * 1e3:6.0f} ms {ratios[-1]:6.3f}",
                  flush=True)
    print(f"median {statistics.median(ratios):.3f}, most {max(ratios):.3f}, of {len(ratios)} files")


if __name__ == "__main__":
    main()
