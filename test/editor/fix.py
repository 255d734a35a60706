#!/usr/bin/env python3
"""An editor shows the warning with its notes and its page, applies the fix, and the warning goes.

usage: fix.py EVERYRANK SERVER
"""
import sys
import tempfile

import project
from lsp import Document, Server

everyrank, program = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    project.make(folder, everyrank)
    server = Server(program, folder)
    document = Document(server, "bug.c", project.BUG, "c")
    [warning] = document.diagnostics()
    assert warning["code"] == "everyrank-null-buffer", warning
    assert warning["range"]["start"]["line"] == project.LINE, warning
    notes = [(note["location"]["range"]["start"]["line"], note["message"]) for note in warning["relatedInformation"]]
    lines = project.BUG.splitlines()
    assert "malloc" in lines[notes[1][0]] and "MPI_Comm_rank" in lines[notes[2][0]], notes
    page = warning["codeDescription"]["href"]
    assert page.startswith("file://") and open(page[len("file://"):], encoding="utf-8").read().startswith("# "), page
    [action] = [a for a in document.actions(warning) if a.get("kind") == "quickfix"]
    document.apply(action)
    assert document.text == project.FIXED, document.text
    assert document.diagnostics() == []
    assert server.close() == 0
