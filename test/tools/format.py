#!/usr/bin/env python3
"""Fails when a tracked source differs from what clang-format makes of it.  usage: format.py CLANG-FORMAT"""
import subprocess
import sys

from sources import formatted_sources


def main():
    return subprocess.run([sys.argv[1], "--dry-run", "-Werror", *formatted_sources()]).returncode


if __name__ == "__main__":
    sys.exit(main())
