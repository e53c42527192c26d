"""Citing on the built site: each thing as the command line cites it, at an address that is there, in every language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mancala import rulesets
from mancala.edition import items, releases
from mancala.edition.cite import EXTENSIONS, Format, Item, cite
from mancala.edition.edition import data_folder, load
from mancala.edition.items import Imprint
from tests.site.projects import Project, rule
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = [entry for ruleset in rulesets.ALL for entry in (*ruleset.rule_ids, *ruleset.open_ids)]


def cited() -> Iterator[Item]:
    """Everything that the command line can cite."""
    imprint = Imprint(releases.current(data_folder()), "en", "", str)
    yield from (items.entry(imprint, entry) for entry in ENTRIES)
    yield from items.records(imprint, load())
    yield from items.pages(imprint, ROOT / "docs")


def told(record: Path) -> dict[str, object]:
    """The one item of a file of CSL-JSON."""
    [item] = json.loads(record.read_text(encoding="utf-8"))
    assert isinstance(item, dict)
    return item


def test_pages_and_command_line_cite_alike(site: Path) -> None:
    differing = []
    for item in cited():
        written = (site / "en" / "cite" / f"{item.name}.bib").read_text(encoding="utf-8")
        # The glossary names a term by the words that the site has for it.
        if written != cite(item, Format.BIBTEX) and not item.id.startswith("term."):
            differing.append(written)
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_citation_leads_to_something_that_is_there(site: Path, language: str) -> None:
    files = sorted((site / language / "cite").glob("*.json"))
    assert len(files) > 500
    anchors = {
        page.relative_to(site).as_posix(): set(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")))
        for page in (site / language).rglob("*.html")
    }
    for file in files:
        item = told(file)
        address = re.search(rf"\b{language}/(\S+)$", str(item.get("URL") or item["archive_location"]))
        assert address, file.name
        page, _, anchor = address[1].partition("#")
        assert not anchor or anchor in anchors[f"{language}/{page}"], file.name
        assert f"{language}/{page}" in anchors, file.name
        assert item["language"] == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_cite_the_same_things_in_all_formats(site: Path, language: str) -> None:
    names = [{file.name for file in (site / code / "cite").iterdir()} for code in ("en", language)]
    assert names[0] == names[1]
    stems = [{name[: -len(end)] for name in names[1] if name.endswith(f".{end}")} for end in EXTENSIONS.values()]
    assert len({name.rpartition(".")[0] for name in names[1]}) * len(EXTENSIONS) == len(names[1])
    assert [len(found) for found in stems] == [len(stems[0])] * len(EXTENSIONS)


def test_every_page_has_its_part_and_every_entry_too(site: Path) -> None:
    for source in (ROOT / "docs").rglob("*.md"):
        name = source.relative_to(ROOT / "docs").with_suffix("")
        text = (site / "en" / f"{name.as_posix()}.html").read_text(encoding="utf-8")
        assert text.count('class="m-cite-page"') == 1, name
        for entry in re.findall(r'class="[^"]*(?:mancala-entry|ed-record)[^"]*" id="([^"]+)"', text):
            assert f'<summary>Cite <span class="mb-unseen">{entry}</span>' in text


def test_citing_is_no_part_of_what_is_searched(site: Path) -> None:
    index = (site / "en" / "searchindex.js").read_text(encoding="utf-8")
    assert '"seed":' in index
    # As RIS begins.
    assert '"elec":' not in index


@pytest.mark.filterwarnings("ignore:'myst_parser:")
@pytest.mark.parametrize("builder", ["text", "gettext"])
def test_other_builders_have_no_part(tmp_path: Path, builder: str) -> None:
    extensions = ["myst_parser", "mancala.sphinxext", "tools.sphinx_languages", "tools.sphinx_edition.cite"]
    project = Project(tmp_path, {"extensions": extensions, "myst_enable_extensions": ["colon_fence"]})
    project.write("index.md", "# Page\n\n" + rule(ENTRIES[0], "A title"))
    built = project.build(builder)
    text = "".join(file.read_text(encoding="utf-8") for file in built.out.glob("index.*"))
    assert "A title" in text
    assert "Cite" not in text
    assert not (built.out / "cite").exists()
