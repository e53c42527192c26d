"""Imports go one way, and the engine needs the standard library only."""

import ast
import sys
from pathlib import Path

import pytest

import mancala

PACKAGE = Path(mancala.__file__).parent
ORDER = [
    "errors", "ruleset", "rulesets", "board", "position", "events", "trace", "turn", "sowing", "capture", "choice",
    "ending", "engine", "notation", "game", "rite", "record", "moment", "narrate", "picture", "svg", "told", "preview",
    "opponent", "remarks", "comparison", "requests", "web", "edition", "cli",
]  # fmt: skip
MODULES = [path for path in sorted(PACKAGE.glob("*.py")) if not path.name.startswith("__")]
EDITION_ORDER = [
    "verdict", "faults", "references", "tables", "lines", "sources", "records", "events", "relatives", "witnesses",
    "terms", "releases", "retired", "edition", "mechanics", "cite", "items",
]  # fmt: skip
EDITION = [path for path in sorted(PACKAGE.glob("edition/*.py")) if path.stem != "__init__"]
PHASES = {"sowing", "capture", "choice", "ending", "engine"}


def imported(path: Path) -> set[str]:
    """The modules that a file imports, at its top or inside functions."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} has a relative import"
            module = node.module or ""
            packages = ("mancala", "mancala.edition")
            names |= {f"{module}.{alias.name}" for alias in node.names} if module in packages else {module}
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_only_those_before_it(path: Path) -> None:
    own = {name.split(".")[1] for name in imported(path) if name.startswith("mancala.")}
    assert own <= set(ORDER[: ORDER.index(path.stem)])


@pytest.mark.parametrize("path", EDITION, ids=lambda path: path.stem)
def test_a_module_of_the_edition_imports_only_those_before_it(path: Path) -> None:
    own = {name.split(".")[2] for name in imported(path) if name.startswith("mancala.edition.")}
    assert own <= set(EDITION_ORDER[: EDITION_ORDER.index(path.stem)])


@pytest.mark.parametrize("path", EDITION, ids=lambda path: path.stem)
def test_the_edition_needs_packages_only_for_the_formats_of_citations(path: Path) -> None:
    tops = {name.partition(".")[0] for name in imported(path)}
    formats = {"citeproc", "pybtex", "rispy"} if path.stem == "cite" else set()
    assert tops <= sys.stdlib_module_names | {"mancala"} | formats


@pytest.mark.parametrize("path", [*MODULES, *sorted(PACKAGE.glob("rulesets/*.py"))], ids=lambda path: path.stem)
def test_the_engine_imports_nothing_but_the_standard_library(path: Path) -> None:
    tops = {name.partition(".")[0] for name in imported(path)}
    assert tops <= sys.stdlib_module_names | {"mancala"}


@pytest.mark.parametrize("name", ["svg", "narrate", "notation"])
def test_what_only_shows_never_imports_the_phases(name: str) -> None:
    reached, ahead = set[str](), {name}
    while ahead:
        reached |= ahead
        found = {
            own.split(".")[1] for module in ahead for own in imported(PACKAGE / f"{module}.py") if "mancala." in own
        }
        ahead = found - reached - {"rulesets"}
    assert not PHASES & reached
