"""A copy of the site that can be cut off from the network and renewed under an open page."""

import json
import re
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import BinaryIO
from zipfile import ZipFile

from mancala.sphinxext import runtime
from tests.browser import host as hosts
from tests.browser.host import BASE, Host, hosting
from tools import offline, server

ROOT = Path(__file__).resolve().parents[2]


class Net(Host):
    """A host that can be cut off, or wait with an answer."""

    def __init__(self, site: Path) -> None:
        super().__init__(site, server.policy(site))
        self.on = True
        self.waiting: dict[str, Event] = {}

    def release(self) -> None:
        """Let go what is held, and what waits."""
        super().release()
        for released in self.waiting.values():
            released.set()


class Handler(hosts.Handler):
    """Hangs up while there is no network, also on who has waited."""

    host: Net

    def send_head(self) -> BytesIO | BinaryIO | None:
        if waiting := self.host.waiting.get(self.path.split("?")[0].removeprefix(BASE)):
            waiting.wait()
        if not self.host.on:
            raise ConnectionAbortedError
        return super().send_head()


def copied(site: Path, copy: Path) -> Path:
    """A copy of the site in English, with the home page of another language."""
    shutil.copytree(site / "en", copy / "en", ignore=shutil.ignore_patterns("cite", "*.zip"))
    shutil.copytree(site / "runtime", copy / "runtime")
    for path in (*site.glob("*.*"), site / "it" / "index.html", site / "en" / "cite" / "page.index.bib"):
        (copy / path.relative_to(site)).parent.mkdir(exist_ok=True, parents=True)
        shutil.copy(path, copy / path.relative_to(site))
    return copy


def serving(folder: Path) -> AbstractContextManager[Net]:
    """Serve a copy of the site in the background."""
    return hosting(Net(folder), Handler)


def rewrite(file: Path, change: Callable[[str], str]) -> None:
    """Change a file, which has to make a difference."""
    text = file.read_text(encoding="utf-8")
    assert change(text) != text
    file.write_text(change(text), encoding="utf-8")


def renew(folder: Path) -> None:
    """Make another version of the site, as a build would: pages, a style sheet, a script and the engine say so."""
    language, engine = folder / "en", folder / runtime.FOLDER
    data = BytesIO()
    with ZipFile(engine / "engine.zip") as old, ZipFile(data, "w") as new:
        for name in old.namelist():
            new.writestr(name.replace("mancala/web.", "mancala/old_web."), old.read(name))
        new.writestr(
            "mancala/web.py",
            "import json\nfrom mancala.old_web import respond as old\n"
            "def respond(text, catalogue=None):\n"
            "    return json.dumps({**json.loads(old(text, catalogue)), 'version': '2'})\n",
        )
    (engine / "engine.zip").write_bytes(data.getvalue())
    before = json.loads((engine / "manifest.json").read_text(encoding="utf-8"))["hash"]
    manifest = runtime._manifest(ROOT / "node_modules" / "pyodide", engine)
    (engine / "manifest.json").write_text(manifest.to_json(), encoding="utf-8")
    rewrite(language / "_static" / "tokens.css", lambda text: f"{text}:root {{ --version: 2; }}")
    rewrite(language / "_static" / "engine.js", lambda text: f'{text}window.version = "2";')
    for page in language.rglob("*.html"):
        rewrite(
            page,
            lambda text: (
                re.sub(r"((?:tokens\.css|engine\.js)\?v=)\w+", r"\1two", text)
                .replace(before, manifest.hash)
                .replace("<html ", '<html data-version="2" ', 1)
            ),
        )
    offline.write(folder, ["en"])
