"""What each language of the site consists of, for the service worker, which keeps a language whole or not at all.

The list of a language is its file `offline.json`. It names what a reader of its pages loads, by address as seen from
the folder of the language, with the hash of what is there; files to be downloaded are not part of it. Of the runtime
it names contents only: where they lie is in the runtime's own manifest, which publishing rewrites.

Runs in the environment that `tasks.py` makes: `python -m tools.offline LANGUAGE… SITE`.
"""

import gzip
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from string import Template
from urllib.parse import unquote, urlsplit

from mancala.sphinxext import runtime
from mancala.sphinxext.messages import megabytes, translator
from mancala.sphinxext.offline import UNKEPT

LIST = "offline.json"
SOURCES = Path(__file__).resolve().parents[1] / "docs" / "_root"
LOADED = (".css", ".js", ".svg", ".png", ".jpg", ".webp", ".woff2")
"""Kinds of files that pages load, besides pages; all others are there to be downloaded."""
WORKER = "_static/worker.js"
"""The one file that pages load without naming it."""
_ADDRESS = re.compile(r'\b(?:src|href)="([^"]+)"')


@dataclass(frozen=True)
class Content:
    """What is at an address: the beginning of its SHA-256, and its bytes as stored and as a server sends them."""

    hash: str
    size: int
    sent: int


@dataclass(frozen=True)
class Runtime:
    """The runtime that the pages were built with: its folder, its hash, and its files by name."""

    folder: str
    hash: str
    files: dict[str, tuple[str, int]]


@dataclass(frozen=True)
class Listing:
    """All that is kept of a language; `stored` and `sent` tell its size to the reader, `unkept` is a page."""

    version: str
    files: dict[str, tuple[str, int]]
    runtime: Runtime
    stored: str
    sent: str
    unkept: str

    def to_json(self) -> str:
        """The text of the list."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"


def write(site: Path, languages: Iterable[str]) -> None:
    """Write the list of each language; none for a site without a runtime."""
    if (site / runtime.FOLDER / runtime.MANIFEST).is_file():
        for language in languages:
            (site / language / LIST).write_text(listing(site, language).to_json(), encoding="utf-8")


def listing(site: Path, language: str) -> Listing:
    """The list of a language in a built site, whose runtime lies as it was built."""
    engine = site / runtime.FOLDER
    manifest = runtime.Manifest.from_json((engine / runtime.MANIFEST).read_text(encoding="utf-8"))
    files = {address: _content(path) for address, path in sorted(_loaded(site / language, manifest.hash))}
    parts = {name: _content(engine / name) for name in sorted(manifest.files)}
    contents = [*files.values(), *parts.values()]
    page = unkept(language)
    own = {address: (content.hash, content.size) for address, content in files.items()}
    return Listing(
        version=_hash(json.dumps([own, manifest.hash, page]).encode()),
        files=own,
        runtime=Runtime(
            folder=f"../{runtime.FOLDER}/",
            hash=manifest.hash,
            files={name: (content.hash, content.size) for name, content in parts.items()},
        ),
        stored=megabytes(sum(content.size for content in contents), language),
        sent=megabytes(sum(content.sent for content in contents), language),
        unkept=page,
    )


def unkept(language: str) -> str:
    """The page that is shown where one is not kept and there is no network; it needs no other file."""
    page = Template((SOURCES / "offline.html").read_text(encoding="utf-8"))
    title, text, home = (escape(translator(language)(message)) for message in UNKEPT)
    styles = (SOURCES / "root.css").read_text(encoding="utf-8")
    return page.substitute(language=language, title=title, text=text, home=home, styles=styles)


def _loaded(folder: Path, version: str) -> Iterator[tuple[str, Path]]:
    """All pages, and what they load from the folder of the language, each by the address that it is asked for."""
    found: set[str] = set()
    root = folder.resolve()
    for page in sorted(folder.rglob("*.html")):
        yield page.relative_to(folder).as_posix(), page
        for address in set(_ADDRESS.findall(page.read_text(encoding="utf-8"))):
            parts = urlsplit(unescape(address))
            path = (page.parent / unquote(parts.path)).resolve()
            if parts.scheme or parts.netloc or path.suffix not in LOADED or not path.is_relative_to(root):
                continue
            query = f"?{parts.query}" if parts.query else ""
            found.add(path.relative_to(root).as_posix() + query)
    for address in found:
        yield address, folder / address.partition("?")[0]
    yield f"{WORKER}?v={version}", folder / WORKER


def _content(path: Path) -> Content:
    data = path.read_bytes()
    return Content(_hash(data), len(data), len(gzip.compress(data, mtime=0)))


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def main(arguments: list[str]) -> None:
    """Write the lists of the languages named before the folder of the site."""
    *languages, site = arguments
    write(Path(site), languages)


if __name__ == "__main__":
    main(sys.argv[1:])
