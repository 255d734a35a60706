#!/usr/bin/env python3
"""Runs a command and passes when its exit status is the wanted one.  usage: status.py STATUS COMMAND..."""
import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status}, wanted {sys.argv[1]}")
