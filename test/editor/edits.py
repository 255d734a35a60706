#!/usr/bin/env python3
"""Somebody types: what is shown belongs to the text as it is, also when it is broken; 200 edits cost no memory.

usage: edits.py EVERYRANK SERVER
"""
import sys
import tempfile

import project
from lsp import Document, Server

EDITS = 200
GROWTH = 1.5  # of memory, at most


def codes(document):
    return sorted(d["code"] for d in document.diagnostics())


everyrank, program = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    project.make(folder, everyrank)
    server = Server(program, folder)
    document = Document(server, "bug.c", project.BUG, "c")
    assert codes(document) == ["everyrank-null-buffer"]

    document.change(project.FIXED)  # unsaved: the file still has the bug
    assert codes(document) == []

    for end in range(len(project.BUG) - 60, len(project.BUG), 7):  # each beginning of the last lines
        document.change(project.BUG[:end])
        document.diagnostics()
    document.change(project.BUG)
    assert codes(document) == ["everyrank-null-buffer"]

    before = None
    for edit in range(EDITS):
        text = project.FIXED if edit % 2 else project.BUG
        document.change(text.replace("share", f"share{edit}"))
        assert codes(document) == ([] if edit % 2 else ["everyrank-null-buffer"]), edit
        if edit == EDITS // 10:
            before = server.memory()
    after = server.memory()
    assert after < before * GROWTH, f"{before} KiB after {EDITS // 10} edits, {after} KiB after {EDITS}"
    assert server.close() == 0
