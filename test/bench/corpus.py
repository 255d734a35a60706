"""Real programs to measure on: files with broadcasts from Debian's own source packages.

Debian's mirror serves the source of every package that it ships. They are fetched once into a folder of
ours, by apt with a state of its own: nothing of the machine's apt is changed.
"""
import dataclasses
import glob
import hashlib
import os
import re
import shutil
import subprocess
import tarfile

BROADCAST = re.compile(r"\bMPI_Bcast\s*\(")
SUFFIXES = (".c", ".cpp", ".h", ".hpp", ".inc")


class Unavailable(Exception):
    """Why the sources cannot be had here."""


@dataclasses.dataclass(frozen=True)
class Project:
    name: str                # Debian's source package
    parts: tuple             # the folders of it that are unpacked
    suffix: str              # of the files to measure
    flags: tuple             # compile flags; they run in the project's folder
    configured: tuple = ()   # (binary package, header in it): what its configure step made lies beside it


PROJECTS = (
    Project("lammps", ("src",), ".cpp", ("-Isrc",)),
    Project("petsc", ("src", "include"), ".c", ("-Iinclude", "-Iconfigured"),
            ("libpetsc-real3.18-dev", "petscconf.h")),
)


@dataclasses.dataclass(frozen=True)
class Source:
    project: str
    folder: str   # to compile in
    path: str     # in that folder
    flags: tuple


def run(command, folder):
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode:
        raise Unavailable(f"{' '.join(command[:1] + command[-2:])}: {(result.stderr or result.stdout).strip()[-400:]}")
    return result.stdout


class Apt:
    """apt-get with the machine's Debian mirror, deb-src lines, and all its state in `folder`."""

    def __init__(self, folder):
        if not shutil.which("apt-get"):
            raise Unavailable("this is no Debian: no apt-get")
        self.folder = folder
        for name in ("lists/partial", "archives/partial"):
            os.makedirs(os.path.join(folder, name), exist_ok=True)
        sources = os.path.join(folder, "sources.list")
        with open(sources, "w", encoding="utf-8") as out:
            for place in self.places():
                out.write(f"deb {place}\ndeb-src {place}\n")
        self.options = ["-q", "-o", f"Dir::Etc::sourcelist={sources}", "-o", "Dir::Etc::sourceparts=-",
                        "-o", f"Dir::State::lists={folder}/lists", "-o", f"Dir::Cache={folder}",
                        "-o", f"Dir::Cache::archives={folder}/archives", "-o", "APT::Sandbox::User=root"]

    def places(self):
        """`URI SUITE COMPONENT` of each Debian archive that this machine uses."""
        lines = run(["apt-get", "indextargets", "--format", "$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)",
                     "Created-By: Packages"], self.folder).splitlines()
        places = sorted({line.split(" ", 1)[1] for line in lines if line.startswith("Debian ")})
        if not places:
            raise Unavailable("apt knows no Debian archive yet: run apt-get update")
        return places

    def get(self, *words):
        return run(["apt-get", *self.options, *words], self.folder)


def unpack(archive, parts, target):
    """Extracts the sources in `parts` of a source archive, without its top folder."""
    with tarfile.open(archive) as tar:
        for member in tar:
            path = member.name.split("/", 1)[-1]
            if (member.isfile() and path.endswith(SUFFIXES) and path.split("/")[0] in parts
                    and ".." not in path.split("/")):
                place = os.path.join(target, path)
                os.makedirs(os.path.dirname(place), exist_ok=True)
                with open(place, "wb") as out:
                    shutil.copyfileobj(tar.extractfile(member), out)


def add_configured(apt, package, name, target):
    apt.get("download", package)
    [archive] = glob.glob(os.path.join(apt.folder, package + "_*.deb"))
    unpacked = os.path.join(apt.folder, package)
    run(["dpkg-deb", "-x", archive, unpacked], apt.folder)
    [found] = glob.glob(os.path.join(unpacked, "**", name), recursive=True)
    os.makedirs(os.path.join(target, "configured"))
    for header in glob.glob(os.path.join(os.path.dirname(found), "*.h")):
        shutil.copy(header, os.path.join(target, "configured"))


def fetch(projects, folder):
    """Makes folder/NAME for each project; what is there already is kept."""
    missing = [p for p in projects if not os.path.isdir(os.path.join(folder, p.name))]
    if not missing:
        return
    apt = Apt(os.path.join(folder, "apt"))
    apt.get("update")
    for project in missing:
        apt.get("source", "--download-only", project.name)
        [archive] = glob.glob(os.path.join(apt.folder, project.name + "_*.orig.tar.*[!c]"))
        partial = os.path.join(folder, project.name + ".partial")
        shutil.rmtree(partial, ignore_errors=True)
        unpack(archive, project.parts, partial)
        if project.configured:
            add_configured(apt, *project.configured, partial)
        os.rename(partial, os.path.join(folder, project.name))
    shutil.rmtree(apt.folder)


def with_broadcasts(folder, suffix):
    """The files that broadcast, in an order that is always the same and prefers no folder."""
    found = []
    for path in glob.glob(os.path.join(folder, "**", "*" + suffix), recursive=True):
        with open(path, encoding="utf-8", errors="replace") as text:
            if BROADCAST.search(text.read()):
                found.append(os.path.relpath(path, folder))
    return sorted(found, key=lambda path: hashlib.sha256(path.encode()).digest())


def real_sources(folder):
    """Per project, its files with broadcasts; fetches them on first use."""
    os.makedirs(folder, exist_ok=True)
    fetch(PROJECTS, folder)
    for project in PROJECTS:
        place = os.path.join(folder, project.name)
        yield [Source(project.name, place, path, project.flags)
               for path in with_broadcasts(place, project.suffix)]


def own_cases(cases):
    """The substitute where nothing can be fetched: the small files of test/cases."""
    for suffix in (".c", ".cpp"):
        yield [Source("test/cases", cases, path, ()) for path in with_broadcasts(cases, suffix)]
