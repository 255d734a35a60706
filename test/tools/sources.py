#!/usr/bin/env python3
"""The tracked sources that clang-format owns, one a line. Test inputs keep the shape that their author gave."""
import subprocess

PATTERNS = ["checks/**/*.cpp", "checks/**/*.h", "tool/**/*.cpp", "tool/**/*.h", "test/unit/*.cpp", "test/unit/*.h",
            "test/hostnccl/**/*.cpp", "test/hostnccl/**/*.h",
            "test/runtime/**/*.cpp", "test/runtime/**/*.h", "runtime/**/*.cpp", "runtime/**/*.h", "runtime/**/*.hpp"]


def formatted_sources():
    command = ["git", "ls-files", "--", *(":(glob)" + pattern for pattern in PATTERNS)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


if __name__ == "__main__":
    print("\n".join(formatted_sources()))
