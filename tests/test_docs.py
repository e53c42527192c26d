"""What the documentation shows is what happens."""

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mancala

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MODULES = [module.name for module in pkgutil.walk_packages(mancala.__path__, "mancala.")]
NOT_IMPORTABLE = {"mancala.__main__", "mancala.sphinxext.trim"}
"""The first runs the command line, the second runs in Pyodide."""


@pytest.mark.parametrize("name", [name for name in MODULES if name not in NOT_IMPORTABLE])
def test_the_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_sessions_on_a_page_hold(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def shown() -> Iterator[tuple[str, str]]:
    """Each command that a page shows with its output."""
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                if "mancala" in command and output.strip():
                    yield command, output.strip()


@pytest.mark.parametrize(("command", "output"), list(shown()))
def test_a_command_on_a_page_prints_what_the_page_says(command: str, output: str) -> None:
    python = shlex.quote(sys.executable)
    here = re.sub(r"(?<!\S)(python -m )?mancala(?=\s)", f"{python} -m mancala", command)
    found = subprocess.run(here, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)
    assert found.stdout.strip() == output


POSITION = re.compile(r"^:::\{board\} mangala-ii\n:position: (.*)$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_positions_of_mangala_ii_on_a_page_could_come_about(page: Path) -> None:
    """Every capture takes an even number, so that both totals are even; and no seed is missing."""
    ruleset = mancala.rulesets.get("mangala-ii")
    for text in POSITION.findall(page.read_text(encoding="utf-8")):
        position = mancala.parse_position(text, ruleset)
        assert position.total == 72, text
        assert [seeds % 2 for seeds in position.captured] == [0, 0], text


def test_pages_show_commands_with_their_output() -> None:
    assert len(list(shown())) >= 2
