#!/usr/bin/env python3
"""Score a checker on labelled broadcast cases.

usage: score.py [--cases DIR] [--lang c,cpp,cu,py] [--family C,D] [--possible] [-v] -- TOOL [ARG ...]

TOOL is run once per file as  TOOL ARG... FILE -- FLAGS...  (Python files: no `-- FLAGS`) and must print
`FILE:LINE:COL: warning: TEXT [CHECK]` lines, as clang-tidy does; only checks whose name starts with
`everyrank-` count (--checks REGEX for another, to score a stock tool beside it).

--family names the families (first letters) whose bugs must be found; the others' bad files are not run.

Per case: bad.* must get a warning on one of its accepted lines (index.json: accept_lines) and none elsewhere;
good.* must get none. Cases whose headers are not installed are skipped and named.
Prints a line per case that falls short, then `recall`, `exact`, `noise` and `false positives`.
Exit status 0 when every definite case holds, 1 otherwise.
"""
import argparse, json, os, re, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
CUDA = os.environ.get("CUDA_HOME", "/usr/local/cuda")
WARN = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?P<col>\d+): (?:warning|error): (?P<text>.*) \[(?P<check>[^\]]+)\]\s*$", re.M)


def mpi_flags():
    for cmd in (["mpicc", "--showme:compile"], ["mpicc", "-compile_info"]):
        try:
            out = subprocess.run(cmd, capture_output=True, text=True)
            if out.returncode == 0:
                return [w for w in out.stdout.split() if w.startswith(("-I", "-D"))]
        except FileNotFoundError:
            pass
    return []


MPI = mpi_flags()


def flags(path, ext):
    if ext == "py":
        return None
    base = ["-x", "c", "-std=c11"] if ext == "c" else ["-x", "c++", "-std=c++17"]
    return base + MPI + [f"-I{CUDA}/include", "-I/usr/include/torch/csrc/api/include"]


NEEDS = {  # header text in a case -> a file that must exist
    "nccl.h": f"{CUDA}/include/nccl.h",
    "torch/": "/usr/include/torch/csrc/distributed/c10d/ProcessGroup.hpp",
    "gloo/": "/usr/include/gloo/broadcast.h",
    "boost/mpi": "/usr/include/boost/mpi.hpp",
}


def missing(path):
    text = open(path, encoding="utf-8").read()
    return [h for h, f in NEEDS.items() if f"<{h}" in text and not os.path.exists(f)]


def run(tool, path, ext, checks):
    fl = flags(path, ext)
    cmd = tool + [path] + ([] if fl is None else ["--"] + fl)
    p = subprocess.run(cmd, capture_output=True, text=True, timeout=120)
    found = []
    for m in WARN.finditer(p.stdout + "\n" + p.stderr):
        if checks.search(m["check"]) and os.path.basename(m["file"]) == os.path.basename(path):
            found.append((int(m["line"]), m["check"], m["text"]))
    crashed = p.returncode < 0 or "Stack dump" in p.stderr or "fatal error" in p.stderr or "file not found" in p.stderr
    return sorted(set(found)), crashed


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--cases", default=HERE)
    ap.add_argument("--lang", default="c,cpp,cu,py")
    ap.add_argument("--possible", action="store_true", help="count cases that are not 'definite' too")
    ap.add_argument("--family", default="", help="first letters of the families whose bugs count; default: all")
    ap.add_argument("--checks", type=re.compile, default=re.compile("^everyrank-"))
    ap.add_argument("-v", action="store_true")
    argv = sys.argv[1:]
    if "--" not in argv:
        ap.error("give the tool after --")
    cut = argv.index("--")
    a, tool = ap.parse_args(argv[:cut]), argv[cut + 1:]
    langs = set(a.lang.split(","))
    families = set(filter(None, a.family.split(",")))
    idx = json.load(open(os.path.join(a.cases, "index.json"), encoding="utf-8"))
    want = hit = exact = noise = fp = goods = crash = 0
    skipped = []
    for e in idx["bugs"]:
        if e["ext"] not in langs:
            continue
        definite = e["confidence"].startswith("definite")
        pass_bad = (definite or a.possible) and (not families or e["family"][0] in families)
        d = os.path.join(a.cases, "bugs", e["dir"])
        bad, good = (os.path.join(d, f"{w}.{e['ext']}") for w in ("bad", "good"))
        if m := missing(bad):
            skipped.append(f"{e['id']} ({', '.join(m)})")
            continue
        ok = set(e.get("accept_lines") or e["lines"])
        if pass_bad:
            f, c = run(tool, bad, e["ext"], a.checks)
            want += 1
            crash += c
            lines = {l for l, _, _ in f}
            hit += bool(lines & ok)
            exact += bool(lines & set(e["lines"]))
            extra = [x for x in f if x[0] not in ok]
            noise += len(extra)
            if not lines & ok:
                print(f"MISS  {e['id']} {e['kind']}: wanted line {sorted(ok)}: {e['diag']}" + ("  [tool failed]" if c else ""))
            for x in extra:
                print(f"NOISE {e['id']} line {x[0]} [{x[1]}] {x[2]}")
            if a.v:
                for x in f:
                    print(f"      {e['id']} line {x[0]} [{x[1]}] {x[2]}")
        if os.path.exists(good):
            goods += 1
            f, c = run(tool, good, e["ext"], a.checks)
            crash += c
            fp += bool(f)
            for x in f:
                print(f"FALSE {e['id']} good line {x[0]} [{x[1]}] {x[2]}")
    for e in idx["good"]:
        if e["ext"] not in langs:
            continue
        good = os.path.join(a.cases, "good", e["dir"], f"good.{e['ext']}")
        if m := missing(good):
            skipped.append(f"{e['id']} ({', '.join(m)})")
            continue
        goods += 1
        f, c = run(tool, good, e["ext"], a.checks)
        crash += c
        fp += bool(f)
        for x in f:
            print(f"FALSE {e['id']} good line {x[0]} [{x[1]}] {x[2]}")
    if skipped:
        print("skipped, headers not installed: " + ", ".join(skipped))
    print(f"recall {hit}/{want}, exact line {exact}/{want}, noise {noise}, false positives {fp}/{goods} files, tool failures {crash}")
    return 0 if want and hit == want and not noise and not fp and not crash else 1


if __name__ == "__main__":
    sys.exit(main())
