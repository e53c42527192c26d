"""The index of rules: one page with all entries, ruleset by ruleset, in the order of the engine."""

import re
from pathlib import Path

import pytest

from mancala import rulesets
from tests.site.projects import Project, rule

OPEN = ":::{reading} mangala-ii.open.first\n\nText.\n:::\n"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Entries of two rulesets on two pages, none in order."""
    project = Project(tmp_path)
    second = rule("mangala-ii.capture.count") + OPEN + rule("al-manqala.turn.choice")
    project.write("index.md", "# Start\n\nSee {ref}`mancala-rules`.\n\n" + second)
    project.write("a.md", "---\norphan: true\n---\n# A\n\n" + rule("mangala-ii.board.rows", "Near & yours"))
    return project


def test_entries_stand_by_ruleset_in_the_order_of_the_engine_then_the_open_points(project: Project) -> None:
    page = project.build().page("mancala-rules.html")
    links = re.findall(r'href="(?:index|a)\.html#([^"]+)"', page)
    assert links == [
        "mangala-ii.board.rows", "mangala-ii.capture.count", "mangala-ii.open.first", "al-manqala.turn.choice",
    ]  # fmt: skip
    assert re.findall(r'id="cap-([^"]+)"', page) == ["Mangala-II", "Al-manqala"]


def test_each_has_number_title_status_and_verdict(project: Project) -> None:
    page = project.build().page("mancala-rules.html")
    assert "B2 Near &amp; yours" in page
    assert page.count("(attested, confirmed)") == 3
    assert "(open point)" in page


def test_a_page_can_link_to_it(project: Project) -> None:
    built = project.build()
    assert 'href="mancala-rules.html"><span class="std std-ref">Index of rules</span>' in built.page("index.html")


def test_every_ruleset_has_a_name_in_it() -> None:
    from mancala.edition.records import GAMES

    assert set(GAMES) == {ruleset.id for ruleset in rulesets.ALL}


def test_its_name_is_in_the_language_of_the_pages(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    import mancala.sphinxext
    from tests.site.catalogues import compiled

    folder = compiled(project.folder, "xx", {"Index of rules": "Xx xx", "open point": "xxxx"})
    monkeypatch.setattr(mancala.sphinxext, "LOCALES", folder)
    monkeypatch.setattr("mancala.narrate.LOCALES", folder)
    page = project.build(language="xx").page("mancala-rules.html")
    assert "<h1>Xx xx</h1>" in page
    assert "(xxxx)" in page
