"""Publishing: the site as it is, and every tagged version of it, frozen at `editions/VERSION/`, with one runtime.

A tag `v0.1.0` is built from its own sources, with the packages that it pins. The editions know of each other: each page
of an older one says that there is a newer one, and each of its entries what has become of it.
"""

import json
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path
from string import Template

from tools import environment, site
from tools.languages import LANGUAGES
from tools.report import TaskError, stage

TAG = re.compile(r"v((?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*)){2})")
FOLDER = "editions"
RUNTIME = "runtime"
MANIFEST = "manifest.json"
ENTRIES = "entries.json"
STATE = "MANGALA_NEWEST_STATE"
"""Tells the build of an edition that the newest has changed, so that what it says of that is not reused."""
SETTINGS = ("MANGALA_BASEURL", "MANGALA_EDITION", "MANGALA_EDITIONS", "MANGALA_NEWEST", STATE)
PINS = ("requirements/lock.txt", "package-lock.json")
NEEDED = (*PINS, "tools/editions.py", "mancala/__init__.py")
"""What a version has to have to be published; those before there were editions have not."""


def versions(root: Path) -> list[str]:
    """The versions that are tagged, the oldest first."""
    if shutil.which("git") is None:
        raise TaskError("The tags could not be read: there is no git.", "install git, and publish from a checkout.")
    finished = environment.run(["git", "tag", "--list", "v*"], root)
    if finished.returncode:
        raise TaskError("The tags could not be read.", "publish from a git checkout.", finished.stdout)
    found = [match[1] for tag in finished.stdout.split() if (match := TAG.fullmatch(tag))]
    return sorted(found, key=lambda version: [int(part) for part in version.split(".")])


def publish(root: Path, prepared: environment.Environment, languages: Iterable[str] = LANGUAGES) -> Path:
    """Build everything into build/public, and say where it is; what was there stays until all is built."""
    public, languages = root / "build" / "public", list(languages)
    out = public.with_name("public.new")
    base = os.environ.get("MANGALA_BASEURL", "")
    found = versions(root)
    shutil.rmtree(out, ignore_errors=True)
    shared = {"MANGALA_BASEURL": base, "MANGALA_EDITIONS": " ".join(found)}
    with stage("Site") as line:
        line.outcome = _build(root, root, prepared.python, languages, shared)
        shutil.copytree(site.location(root), out)
    state = environment.digest(out, [path.relative_to(out) for path in sorted(out.glob(f"*/{ENTRIES}"))])

    def freeze(version: str) -> None:
        source = _sources(root, version)
        own = {
            **shared,
            "MANGALA_BASEURL": f"{base}{FOLDER}/{version}/" if base else "",
            "MANGALA_EDITION": version,
            "MANGALA_NEWEST": str(out),
            STATE: state,
        }
        _build(root, source, _python(prepared, source), languages, own)
        shutil.copytree(site.location(source), out / FOLDER / version)

    with stage("Editions") as line, ThreadPoolExecutor(site.AT_ONCE) as pool:
        list(pool.map(freeze, found))
        line.outcome = "built" if found else "none"
    share_runtime(out, [out, *(out / FOLDER / version for version in found)])
    _list(root, out, found)
    shutil.rmtree(public, ignore_errors=True)
    return out.rename(public)


def _build(root: Path, source: Path, python: Path, languages: list[str], settings: dict[str, str]) -> str:
    """Build the site of a checkout with its own tools; the settings reach it through the environment."""
    variables = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    finished = subprocess.run(
        [str(python), "-m", "tools.site", *languages],
        cwd=source, env={**variables, **settings}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if finished.returncode:
        name = "The site" if source == root else f"The edition in {source.name}"
        raise TaskError(f"{name} was not built.", "put right what the messages above name.", finished.stdout)
    return finished.stdout.strip().splitlines()[-1]


def _sources(root: Path, version: str) -> Path:
    """The sources of a tagged version, taken out anew when the tag has moved."""
    source = root / "build" / FOLDER / version
    parsed = environment.run(["git", "rev-parse", "--verify", "--quiet", f"refs/tags/v{version}^{{commit}}"], root)
    if parsed.returncode:
        raise TaskError(f"The tag v{version} is on no commit.", f"delete it: git tag -d v{version}", parsed.stdout)
    commit = parsed.stdout.strip()
    stamp = source.with_name(f"{version}.commit")
    if source.is_dir() and environment.is_current(stamp, commit):
        return source
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", commit], cwd=root, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as packed:
        packed.extractall(source, filter="data")
    _check(source, version)
    stamp.write_text(commit, encoding="ascii")
    return source


def _check(source: Path, version: str) -> None:
    """TaskError if the sources cannot be published as that version."""
    for name in NEEDED:
        if not (source / name).is_file():
            raise TaskError(
                f"The tag v{version} cannot be published as an edition: it has no {name}.",
                f"tag another commit, or delete the tag: git tag -d v{version}",
            )
    own = re.search(r'^__version__ = "(.*)"', (source / "mancala" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    if own is None or own[1] != version:
        raise TaskError(
            f"The tag v{version} is on sources that call themselves {own[1] if own else 'nothing'}.",
            f"tag the commit whose mancala/__init__.py says {version}.",
        )


def _python(prepared: environment.Environment, source: Path) -> Path:
    """The Python to build a version with: ours if it pins the same packages, else one made for it."""
    if any((prepared.root / name).read_bytes() != (source / name).read_bytes() for name in PINS):
        return environment.prepare(source).python
    packages = source / "node_modules"
    if not packages.exists():
        packages.symlink_to(prepared.root / "node_modules", target_is_directory=True)
    return prepared.python


def share_runtime(out: Path, sites: Iterable[Path]) -> None:
    """Keep each file of the runtimes once, under a name made of its content; each site keeps its list of files."""
    store = out / RUNTIME / "shared"
    store.mkdir(parents=True, exist_ok=True)
    for place in sites:
        folder = place / RUNTIME
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        up = os.path.relpath(store, folder).replace(os.sep, "/")
        for name, described in manifest["files"].items():
            data = (folder / name).read_bytes()
            kept = store / f"{sha256(data).hexdigest()[:16]}-{name}"
            if not kept.exists():
                kept.write_bytes(data)
            described["path"] = f"{up}/{kept.name}"
            (folder / name).unlink()
        (folder / MANIFEST).write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _list(root: Path, out: Path, found: list[str]) -> None:
    """The page that lists the editions, and the same for programs."""
    folder = out / FOLDER
    folder.mkdir(exist_ok=True)
    page = Template((root / "docs" / "_root" / "editions.html").read_text(encoding="utf-8"))
    items = "\n".join(
        f'        <li><a href="{version}/index.html">{escape(version)}</a></li>' for version in reversed(found)
    )
    (folder / "index.html").write_text(page.substitute(editions=items), encoding="utf-8")
    (folder / "editions.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
