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
RUN = re.compile(r"(?<!\S)python (-m mancala|examples/\w+\.py)(?!\S)")
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


def commands() -> Iterator[tuple[str, str | None]]:
    """Each command that a page shows, with its output where the page has it; what only sets up is left out."""
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
            prompted = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
            for part in prompted or block.splitlines():
                command, _, output = part.partition("\n")
                if RUN.search(command):
                    yield command, output.strip() or None


@pytest.mark.parametrize(("command", "output"), list(commands()))
def test_a_command_on_a_page_does_what_the_page_says(command: str, output: str | None) -> None:
    python = shlex.quote(sys.executable)
    here = RUN.sub(lambda found: f"{python} {found[1]}", command)
    found = subprocess.run(
        here, shell=True, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert found.stderr == ""
    assert found.stdout.strip() == output if output else found.returncode == 0


POSITION = re.compile(r"^:::\{(?:board|compare)\} ([\w-]+).*\n(?::(?!position:).*\n)*:position: (.*)$", re.MULTILINE)
TOTALS = {"mangala-ii": 72, "mangala-iv": 98, "al-manqala": 98}
CAPTURE_EVEN = {"mangala-ii", "al-manqala"}
"""The games in which every capture takes an even number, so that both totals are even while play goes on."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_positions_on_a_page_could_come_about(page: Path) -> None:
    for name, text in POSITION.findall(page.read_text(encoding="utf-8")):
        position = mancala.parse_position(text, mancala.rulesets.get(name))
        assert position.total == TOTALS[name], text
        if name in CAPTURE_EVEN:
            assert [seeds % 2 for seeds in position.captured] == [0, 0], text


def test_pages_show_commands_with_their_output() -> None:
    assert len([output for _, output in commands() if output]) >= 8


def test_every_public_name_is_on_the_page_of_the_python_package() -> None:
    page = (ROOT / "docs" / "researchers" / "python.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"^\.\. auto\w+:: mancala\.([\w.]+)", page, re.MULTILINE))
    assert set(mancala.__all__) - {"rulesets"} <= shown
    assert "rulesets.get" in shown
