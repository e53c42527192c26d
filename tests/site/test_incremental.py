"""A second build does what has become due, and nothing else."""

import os
import shutil
import time
from pathlib import Path

import pytest

from mancala import Ruleset, rulesets
from mancala.sphinxext import dependencies
from tests.site.projects import Project, board, rule

COUNT = "mangala-ii.capture.count"
HEADER = "---\norphan: true\n---\n# Page\n\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package whose files can be touched."""
    copy = tmp_path / "package"
    shutil.copytree(dependencies.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.mo", "static"))
    monkeypatch.setattr(dependencies, "PACKAGE", copy)
    return copy


@pytest.fixture
def project(tmp_path: Path, package: Path) -> Project:
    """One page for each way to use a ruleset."""
    project = Project(tmp_path)
    project.write("index.md", "# Start\n\n" + rule(COUNT, "Two, four or six"))
    project.write("board-ii.md", HEADER + board())
    project.write("board-iv.md", HEADER + board("mangala-iv", "3,1S,3/1S,5,1S 46 49 S 9", "A"))
    project.write("entry-iv.md", HEADER + rule("mangala-iv.board.setup"))
    project.write("link.md", HEADER + f"{{rule}}`{COUNT}`\n")
    project.write("prose.md", HEADER + "Words.\n")
    return project


BOARDS = {"board-ii", "board-iv"}
ENTRIES = {"index", "entry-iv"}


def touch(path: Path) -> None:
    later = time.time() + 10
    os.utime(path, (later, later))


def test_nothing_is_read_or_written_where_nothing_has_changed(project: Project) -> None:
    assert project.build().read == {"index", "board-ii", "board-iv", "entry-iv", "link", "prose"}
    again = project.build()
    assert (again.read, again.written) == (set(), set())


@pytest.mark.parametrize(
    ("file", "read"),
    [
        ("rulesets/mangala_ii.py", {"index", "board-ii"}),
        ("rulesets/mangala_iv.py", {"board-iv", "entry-iv"}),
        ("rulesets/al_manqala.py", set()),
        ("rulesets/points.py", BOARDS | ENTRIES),
        ("narrate.py", BOARDS | ENTRIES),
        ("capture.py", BOARDS),
        ("web.py", BOARDS),
        ("svg.py", BOARDS),
        ("sphinxext/figure.py", BOARDS),
        ("record.py", set()),
    ],
)
def test_a_changed_file_has_those_pages_read_again_that_come_of_it(
    project: Project, package: Path, file: str, read: set[str]
) -> None:
    project.build()
    touch(package / file)
    assert project.build().read == read


def test_the_catalogue_of_the_language_is_such_a_file(project: Project, package: Path) -> None:
    catalogue = package / "locale" / "pt_BR" / "LC_MESSAGES" / "mancala.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    assert str(catalogue) in set(dependencies.of_entry("mangala-ii", "pt-BR"))
    assert str(catalogue) in set(dependencies.of_board("mangala-ii", "pt_BR"))
    assert str(catalogue) not in set(dependencies.of_board("mangala-ii", "cs"))


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_the_file_of_each_ruleset_is_known(ruleset: Ruleset) -> None:
    assert f'id="{ruleset.id}"' in Path(next(dependencies.of_entry(ruleset.id, None))).read_text(encoding="utf-8")


def test_an_entry_with_another_title_has_the_pages_written_again_that_link_to_it(project: Project) -> None:
    project.build()
    project.write("index.md", "# Start\n\n" + rule(COUNT, "Other words"))
    built = project.build()
    assert built.read == {"index"}
    assert built.written == {"index", "board-ii", "link"}
    assert 'title="Other words"' in built.page("link.html")
    assert 'title="Other words"' in built.page("board-ii.html")


def test_an_entry_that_has_moved_to_another_page_does_so_too(project: Project) -> None:
    project.build()
    project.write("index.md", "# Start\n")
    project.write("prose.md", HEADER + rule(COUNT, "Two, four or six"))
    built = project.build()
    assert built.read == {"index", "prose"}
    assert {"board-ii", "link"} <= built.written
    assert f'href="prose.html#{COUNT}"' in built.page("link.html")
    assert f'href="prose.html#{COUNT}"' in built.page("board-ii.html")


def test_an_entry_that_has_only_moved_down_its_page_does_not(project: Project) -> None:
    project.build()
    project.write("index.md", "# Start\n\nWords.\n\n" + rule(COUNT, "Two, four or six"))
    assert project.build().written == {"index"}
