# The lit suites: test/checks (both shells), test/api, test/tool and test/report (the command).
import os
import sys

import lit.formats

config.name = "everyrank"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".cu", ".test"]
config.excludes = ["Inputs", "cases", "unit", "runtime", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.build_root

# FileCheck, not and count are in LLVM's folder, which no PATH holds.
config.environment["PATH"] = config.tools + os.pathsep + os.environ["PATH"]

check = [
    sys.executable,
    os.path.join(config.test_source_root, "tools", "check.py"),
    "--tool=" + config.tool,
    "--plugin=" + config.plugin,
    "--clang-tidy=" + config.clang_tidy,
    "--filecheck=" + config.filecheck,
]
config.substitutions += [
    ("%check", " ".join(check)),
    ("%everyrank", config.tool),
    ("%tidy", f"{config.clang_tidy} --load={config.plugin} --checks=-*,everyrank-* --quiet"),
    ("%python", sys.executable),
    ("%debian-python", "/usr/bin/python3"),  # sees the packages of packages.txt
    ("%inputs", os.path.join(config.test_source_root, "checks", "Inputs")),
]

for feature, header in config.headers:
    if os.path.exists(header):
        config.available_features.add(feature)
