#!/usr/bin/env python3
"""Neovim, a real editor, shows the warning and applies the fix.  usage: neovim.py EVERYRANK SERVER"""
import os
import pathlib
import subprocess
import sys
import tempfile

import project

everyrank, program = sys.argv[1:]
script = pathlib.Path(__file__).with_suffix(".lua")
with tempfile.TemporaryDirectory() as folder:
    project.make(folder, everyrank)
    home = {name: folder for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
    subprocess.run(["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", script], cwd=folder, check=True,
                   timeout=500, stdin=subprocess.DEVNULL, env={**os.environ, **home, "SERVER": program})
    text = pathlib.Path(folder, "bug.c").read_text()
    assert text == project.FIXED, text
