"""The engine for the browser: what is in it, how big it is, and that it answers as the engine here does."""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from mancala import rulesets, web
from mancala.notation import format_position
from mancala.position import start
from mancala.sphinxext import runtime

ROOT = Path(__file__).resolve().parents[1]
MODULES = ROOT / "node_modules"
RULESETS = ("mangala-ii", "mangala-iv", "al-manqala")
MAX_GZIP = 5_500_000
MOVES = 25


def manifest(folder: Path) -> runtime.Manifest:
    return runtime.Manifest.from_json((folder / runtime.MANIFEST).read_text(encoding="utf-8"))


def modules() -> list[str]:
    """The modules of the engine, by the files of the package."""
    paths = (path.relative_to(runtime.PACKAGE) for path in sorted(runtime.PACKAGE.rglob("*.py")))
    parts = [
        ("mancala", *path.with_suffix("").parts) for path in paths if path.parts[0] not in ("edition", "sphinxext")
    ]
    names = [".".join(part for part in found if part != "__init__") for found in parts]
    return [name for name in names if name not in ("mancala.__main__", "mancala.cli", "mancala.picture")]


def requests() -> list[str]:
    """A walk through a game of each ruleset, and requests that are refused."""
    found: list[dict[str, Any]] = [{"ruleset": "mangala-ii"}, {"ruleset": "none", "position": "1/1 0 0 S 1"}]
    for name in RULESETS:
        history: list[str] = []
        position = format_position(start(rulesets.get(name)))
        for number in range(MOVES):
            legal = web.answer({"ruleset": name, "position": position})["legal"]
            if not legal:
                break
            move = legal[number % len(legal)]
            history.append(move)
            found.append({"ruleset": name, "position": position, "move": move, "steps": True})
            found.append({"ruleset": name, "history": list(history), "steps": True})
            position = web.answer(found[-2])["after"]
    return [json.dumps(request) for request in found]


def test_answers_are_those_of_the_engine_here(runtime_dir: Path, tmp_path: Path) -> None:
    asked = requests()
    assert len(asked) > len(RULESETS) * MOVES
    file = tmp_path / "asked.json"
    file.write_text(json.dumps({"requests": asked, "modules": modules()}), encoding="utf-8")
    script = Path(__file__).with_name("runtime_answers.mjs")
    pyodide = MODULES / "pyodide" / "pyodide.mjs"
    answers = json.loads(runtime.run_node([str(script), str(pyodide), str(runtime_dir), str(file)]))
    assert answers == [web.respond(request) for request in asked]


def test_size(runtime_dir: Path) -> None:
    found = manifest(runtime_dir)
    assert found.gzip <= MAX_GZIP
    assert {name: file.size for name, file in found.files.items()} == {
        path.name: path.stat().st_size for path in runtime_dir.iterdir() if path.name != runtime.MANIFEST
    }


def test_no_file_names_a_source_map(runtime_dir: Path) -> None:
    assert all(b"sourceMappingURL=pyodide" not in path.read_bytes() for path in runtime_dir.glob("*.mjs"))


def digests(folder: Path) -> dict[str, str]:
    """What tells whether files are the same; pytest would compare megabytes line by line for hours."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_two_builds_are_the_same_bytes(runtime_dir: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    runtime.build_runtime(MODULES, runtime.PACKAGE, out, tmp_path / "cache")
    assert digests(out) == digests(runtime_dir)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with some of everything."""
    folder = tmp_path / "mancala"
    catalogue = "locale/tr/LC_MESSAGES/mancala.mo"
    for name in (
        "__init__.py",
        "web.py",
        "cli.py",
        "picture.py",
        "svg.py",
        "rulesets/cli.py",
        "sphinxext/site.py",
        catalogue,
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {name}", encoding="utf-8")
        (file.parent / "notes.txt").touch()
    return folder


def test_the_engine_is_what_the_page_needs(package: Path, tmp_path: Path) -> None:
    file = tmp_path / "engine.zip"
    file.write_bytes(runtime.engine_sources(package))
    with ZipFile(file) as archive:
        assert archive.namelist() == [
            "mancala/__init__.py",
            "mancala/locale/tr/LC_MESSAGES/mancala.mo",
            "mancala/rulesets/cli.py",
            "mancala/svg.py",
            "mancala/web.py",
        ]
        assert archive.read("mancala/web.py") == b"# web.py"


def test_a_missing_pyodide_is_said_with_the_cure(package: Path, tmp_path: Path) -> None:
    with pytest.raises(runtime.RuntimeBuildError, match=r"python tasks\.py build"):
        runtime.build_runtime(tmp_path / "node_modules", package, tmp_path / "out", tmp_path / "cache")


def test_a_package_that_cannot_start_leaves_nothing_behind(package: Path, tmp_path: Path) -> None:
    (package / "web.py").write_text("import nothing_of_this_name", encoding="utf-8")
    cache = tmp_path / "cache"
    with pytest.raises(runtime.RuntimeBuildError, match="nothing_of_this_name"):
        runtime.build_runtime(MODULES, package, tmp_path / "out", cache)
    assert not list(cache.iterdir())


def test_the_runtime_of_earlier_files_gives_way(
    runtime_dir: Path, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copy(arguments: list[str]) -> str:
        for name in runtime.MADE_FILES:
            shutil.copy(runtime_dir / name, Path(arguments[-1]))
        return ""

    monkeypatch.setattr(runtime, "run_node", copy)
    out, cache = tmp_path / "out", tmp_path / "cache"
    runtime.build_runtime(MODULES, package, out, cache)
    (out / "old").touch()
    (package / "web.py").write_text("new", encoding="utf-8")
    found = runtime.build_runtime(MODULES, package, out, cache)
    assert len(list(cache.iterdir())) == 1
    assert found == manifest(out)
