#!/usr/bin/env python3
"""Runs a command on a terminal of its own and prints what it shows, escapes made visible.  usage: terminal.py COMMAND..."""
import os
import pty
import sys

pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm-256color"
    os.execvp(sys.argv[1], sys.argv[1:])
shown = b""
try:
    while chunk := os.read(terminal, 65536):
        shown += chunk
except OSError:  # the other end is closed
    pass
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(shown.decode().replace("\x1b", "ESC").replace("\r\n", "\n").replace("\r", "\n"))
sys.exit(status)
