"""What an entry is called and says is taken from its page as it is after translation."""

import json
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

from mancala import narrate, rulesets
from tests.site.catalogues import compiled
from tests.site.projects import Built, Project, board, rule

COUNT = "mangala-ii.capture.count"
PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Two, four or *six*"
msgstr "Dva, čtyři nebo *šest*"

msgid "The rule, see {rule}`mangala-ii.turn.choice`."
msgstr "Pravidlo, viz {rule}`mangala-ii.turn.choice`."

msgid "The corner."
msgstr "Roh."

msgid "A note with *stress*."
msgstr "Poznámka s *důrazem*."
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """An entry with a board on one page, a link to it on another."""
    project = Project(tmp_path)
    text = "The rule, see {rule}`mangala-ii.turn.choice`.\n\nMore.\n\n- a list\n\nLast."
    project.write("index.md", "# Start\n\n" + rule(COUNT, "Two, four or *six*", text, board()))
    project.write("other.md", f"---\norphan: true\n---\n# Other\n\n{{rule}}`{COUNT}`\n\n" + board())
    return project


@pytest.fixture
def czech(project: Project) -> Built:
    """The same in Czech."""
    project.write("locale/cs/LC_MESSAGES/index.po", PO)
    return project.build(language="cs", locale_dirs=["locale"])


def test_an_entry_keeps_its_first_paragraphs_without_boards_evidence_or_note(project: Project) -> None:
    entry = project.build().domain.entries[COUNT]
    assert entry.title == "Two, four or six"
    assert entry.text == "The rule, see S2.\n\nMore."


def test_title_and_text_are_those_of_the_translation(czech: Built) -> None:
    assert "inconsistent" not in czech.warnings
    entry = czech.domain.entries[COUNT]
    assert (entry.title, entry.text) == ("Dva, čtyři nebo šest", "Pravidlo, viz S2.\n\nMore.")


def test_caption_and_note_are_translated(czech: Built) -> None:
    page = czech.page("index.html")
    assert "Roh." in page
    assert "Poznámka s <em>důrazem</em>" in page
    assert "The corner." not in page


def test_links_boards_index_and_inventory_have_the_translated_title(czech: Built) -> None:
    page = czech.page("other.html")
    assert f'href="index.html#{COUNT}" title="Dva, čtyři nebo šest"' in page
    rules = json.loads(page.partition('id="mancala-rules">')[2].partition("</script>")[0])
    assert rules[COUNT]["title"] == "Dva, čtyři nebo šest"
    assert rules[COUNT]["text"] == "Pravidlo, viz S2.\n\nMore."
    assert "C1 Dva, čtyři nebo šest" in czech.page("mancala-rules.html")
    inventory = InventoryFile.loads((czech.out / "objects.inv").read_bytes(), uri="")
    assert inventory.data["mancala:rule"][COUNT].display_name == "C1 Dva, čtyři nebo šest"


def test_an_open_point_without_a_title_is_called_by_its_question(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write("index.md", "# Start\n\n:::{reading} mangala-ii.open.first\n\nNobody says.\n:::\n")
    built = project.build()
    entry = built.domain.entries["mangala-ii.open.first"]
    assert (entry.number, entry.title, entry.text) == ("?", "Who moves first?", "Nobody says.")
    catalogue = project.build("gettext").page("index.pot")
    assert "Nobody says." in catalogue
    assert "Who moves first?" not in catalogue


def test_a_decision_of_the_editors_has_an_entry_without_values(tmp_path: Path) -> None:
    project = Project(tmp_path)
    entry = ":::{reading} mangala-iv.open.endless-relay\nTITLE\nIt does not count.\n:::\n"
    project.write("index.md", "# Start\n\n" + entry.replace("TITLE", ":title: A turn without end\n"))
    built = project.build()
    assert built.warnings == ""
    assert built.domain.entries["mangala-iv.open.endless-relay"].text == "It does not count."
    assert "mancala-values" not in built.page("index.html")
    project.write("index.md", "# Start\n\n" + entry.replace("TITLE", ""))
    assert "needs a title" in project.build().warnings


def test_an_entry_that_is_not_translated_is_called_elsewhere_by_what_the_engine_says_in_that_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project(tmp_path)
    # A page of its own name: Sphinx keeps catalogues by name for as long as the process lives.
    project.write("index.md", "# Start\n\n```{toctree}\napart\n```\n")
    project.write("apart.md", "# Apart\n\n" + rule(COUNT, "Two, four or *six*", "Text.", board()))
    text = rulesets.get("mangala-ii").rule(COUNT).text
    monkeypatch.setattr(narrate, "LOCALES", compiled(tmp_path, "cs", {text: "Dvě, čtyři nebo šest se berou."}))
    czech = project.build(language="cs")
    entry = czech.domain.entries[COUNT]
    assert (entry.title, entry.text) == ("Dvě, čtyři nebo šest se berou.", "")
    assert "C1 Dvě, čtyři nebo šest se berou." in czech.page("mancala-rules.html")
    assert "Two, four or <em>six</em>" in czech.page("apart.html")


def test_the_search_names_the_kinds_of_entries_in_the_language_of_the_pages(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narrate, "LOCALES", compiled(tmp_path, "cs", {"rule": "pravidlo", "open point": "otázka"}))
    index = project.build(language="cs").page("searchindex.js")
    assert '["mancala","rule","pravidlo"]' in index
    assert "Mancala rule" not in index
