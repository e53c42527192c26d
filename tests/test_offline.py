"""What is listed of a language so that it can be kept on a device: all that its pages load, and nothing else."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from mancala.sphinxext import runtime
from tools import editions, offline

ENGINE = {"engine.zip": b"engine", "pyodide.mjs": b"module"}
PAGE = """<html lang="en"><head><link rel="stylesheet" href="{root}_static/board.css?v=1a2b&amp;w=1">
<script src="{root}_static/board.js?v=3c4d"></script></head><body><img src="{root}_images/a%20board.svg">
<a href="{root}cite/page.bib">Citation</a><a href="{root}../it/index.html">Italiano</a>
<img src="{root}../it/_images/other.svg"><a href="https://example.org/picture.png">Elsewhere</a></body></html>"""
LOADED = {
    "_images/a board.svg",
    "_static/board.css?v=1a2b&w=1",
    "_static/board.js?v=3c4d",
    "_static/worker.js?v=0123456789abcdef",
    "index.html",
    "rules/turn.html",
}


def put(file: Path, content: str | bytes) -> None:
    """Write a file and the folders that it is in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A site of two pages, with some of everything beside them."""
    files = {name: runtime.File(len(data), len(data)) for name, data in ENGINE.items()}
    manifest = runtime.Manifest("0123456789abcdef", "1.0", {}, files)
    put(tmp_path / "runtime" / "manifest.json", manifest.to_json())
    for name, data in ENGINE.items():
        put(tmp_path / "runtime" / name, data)
    put(tmp_path / "en" / "index.html", PAGE.format(root=""))
    put(tmp_path / "en" / "rules" / "turn.html", PAGE.format(root="../"))
    for name in ("board.css", "board.js", "worker.js", "unused.js", "board.js.map"):
        put(tmp_path / "en" / "_static" / name, name)
    for name in ("_images/a board.svg", "_images/og.png", "cite/page.bib", "objects.inv", "data/all.zip"):
        put(tmp_path / "en" / name, name)
    put(tmp_path / "it" / "_images" / "other.svg", "other")
    return tmp_path


def written(site: Path) -> dict[str, Any]:
    """The list of English, as a browser reads it."""
    offline.write(site, ["en"])
    found: dict[str, Any] = json.loads((site / "en" / "offline.json").read_text(encoding="utf-8"))
    return found


def hashed(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def test_all_that_pages_load_is_listed_with_its_content_and_nothing_else(built: Path) -> None:
    files = written(built)["files"]
    assert set(files) == LOADED
    assert files["_static/board.js?v=3c4d"] == [hashed(b"board.js"), 8]


def test_the_runtime_is_listed_by_content(built: Path) -> None:
    assert written(built)["runtime"] == {
        "folder": "../runtime/",
        "hash": "0123456789abcdef",
        "files": {name: [hashed(data), len(data)] for name, data in ENGINE.items()},
    }


def test_the_list_holds_when_the_runtime_is_shared_among_editions(built: Path) -> None:
    listed = written(built)["runtime"]
    editions.share_runtime(built, [built])
    folder = built / "runtime"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["hash"] == listed["hash"]
    for name, (known, size) in listed["files"].items():
        data = (folder / manifest["files"][name]["path"]).read_bytes()
        assert (hashed(data), len(data)) == (known, size)


@pytest.mark.parametrize("changed", ["index.html", "_static/board.css", "_static/worker.js", "_images/a board.svg"])
def test_each_change_is_another_version(built: Path, changed: str) -> None:
    before = written(built)["version"]
    assert written(built)["version"] == before
    file = built / "en" / changed
    file.write_bytes(file.read_bytes() + b" ")
    assert written(built)["version"] != before


def test_what_is_not_kept_makes_no_other_version(built: Path) -> None:
    before = written(built)["version"]
    put(built / "en" / "cite" / "page.bib", "changed")
    assert written(built)["version"] == before


def test_another_runtime_is_another_version(built: Path) -> None:
    before = written(built)["version"]
    manifest = (built / "runtime" / "manifest.json").read_text(encoding="utf-8")
    put(built / "runtime" / "manifest.json", manifest.replace("0123456789abcdef", "fedcba9876543210"))
    assert written(built)["version"] != before


def test_sizes_are_told_in_the_language_of_the_page(built: Path) -> None:
    put(built / "runtime" / "engine.zip", bytes(2_500_000))
    put(built / "it" / "index.html", "<html></html>")
    put(built / "it" / "_static" / "worker.js", "")
    assert written(built)["stored"] == "2.5\N{NO-BREAK SPACE}MB"
    assert offline.listing(built, "it").stored == "2,5\N{NO-BREAK SPACE}MB"


def test_the_page_for_one_that_is_not_kept_needs_no_other_file(built: Path) -> None:
    page = written(built)["unkept"]
    assert "This page is not kept on this device." in page
    assert "src=" not in page
    assert "<link" not in page
    assert "$" not in page


def test_a_site_without_a_runtime_has_no_list(built: Path) -> None:
    (built / "runtime" / "manifest.json").unlink()
    offline.write(built, ["en"])
    assert not (built / "en" / "offline.json").exists()


def test_another_worker_is_another_runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is asked for by the hash of the runtime, which therefore has to tell its content too."""
    pyodide = Path(__file__).resolve().parents[1] / "node_modules" / "pyodide"
    for name in (*runtime.PYODIDE_FILES, *runtime.MADE_FILES):
        put(tmp_path / "runtime" / name, name)
    hashes = set()
    for content in ("one", "two"):
        put(tmp_path / "worker.js", content)
        monkeypatch.setattr(runtime, "WORKER", tmp_path / "worker.js")
        hashes.add(runtime._manifest(pyodide, tmp_path / "runtime").hash)
    assert len(hashes) == 2
