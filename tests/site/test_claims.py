"""Claims on pages: marks that lead to them, records with their evidence, a build that fails where one is lacking."""

import re
from pathlib import Path

import pytest

from mancala.edition import edition
from tests.site.projects import Built, Project

# MyST 5.2 under Sphinx 9.
pytestmark = pytest.mark.filterwarnings("ignore:'myst_parser:sphinx.deprecation.RemovedInSphinx11Warning")
EXTENSIONS = [
    "myst_parser",
    "sphinxcontrib.bibtex",
    "mancala.sphinxext",
    "tools.sphinx_languages",
    "tools.sphinx_edition",
]
CLAIM = """
[[claim]]
id = "{id}"
statement = "{statement}"
verdict = "{verdict}"
references = ["work[p. 3]"]
people = ["ann"]
"""
FILES = {
    "claims/mangala-ii.toml": CLAIM.format(id="F1", statement="Ann saw it.", verdict="confirmed")
    + CLAIM.format(id="F2", statement="Ann won.", verdict="contradicted"),
    "claims/mangala-iv.toml": "",
    "claims/al-manqala.toml": "",
    "claims/further.toml": "",
    "people.toml": '[[person]]\nid = "ann"\nname = "Ann Ash"\nsort = "Ash, Ann"\nrole = "Traveller"\n',
    "places.toml": "",
    "objects.toml": "",
    "events.toml": "",
    "relatives.toml": "",
    "witnesses.toml": "",
    "retired.toml": "",
    "variants/mangala-ii.toml": "",
    "variants/mangala-iv.toml": "",
    "variants/al-manqala.toml": "",
    "passages.csv": "id,sha256,begins\n",
    "terms.csv": "id,name,decided,meaning,note\n",
    "words.csv": "term,language,form,transliteration,kind,means,reads,sources,passage\n",
    "editions.toml": '[[edition]]\nversion = "0.1.0"\ndate = "2026-11-30"\n',
}
WORK = """
@misc{work,
  author = {{Ann Ash}}, title = {{Seen}}, year = {1700},
  access = {second-hand},
  note = {At second hand}
}
"""
PAGES = {
    "index": "# Home\n\n```{toctree}\ntold\nclaims\npeople\nbibliography\n```\n",
    "told": "# Told\n\nShe saw it.{claim}`F1` She lost.{claim}`F1 F2` See {person}`ann` and {person}`her <ann>`.\n",
    "claims": "# Claims\n\n```{claims} mangala-ii\n```\n",
    "people": "# People\n\n```{people}\n```\n",
    "bibliography": "# Works\n\n```{bibliography}\n:all:\n```\n",
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A small edition of two claims, one person and one work."""
    data = tmp_path / "source" / "data"
    for name, text in FILES.items():
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(edition, "AMONG_PAGES", data)
    settings = {
        "extensions": EXTENSIONS,
        "bibtex_bibfiles": ["references.bib"],
        "site_languages": {"en": "English"},
        "release": "0.1.0",
        "mancala_rulesets": [],
    }
    made = Project(tmp_path, settings)
    made.write("references.bib", WORK)
    for name, text in PAGES.items():
        made.write(f"{name}.md", text)
    return made


def record(built: Built, anchor: str) -> str:
    """A record on the page of claims."""
    page = built.page("claims.html")
    return page[page.index(f'id="{anchor}"') :].partition('<div class="ed-record')[0]


def test_a_mark_leads_to_the_claim_and_says_its_verdict(project: Project) -> None:
    page = project.build().page("told.html")
    marks = re.findall(r'<a class="reference internal" href="claims.html#(claim\.F\d)".*?>(.*?)</a>', page)
    said = [(anchor, " ".join(re.sub(r"<[^>]+>", " ", text).split())) for anchor, text in marks]
    assert said == [("claim.F1", "F1 confirmed"), ("claim.F1", "F1 confirmed"), ("claim.F2", "F2 contradicted")]


def test_a_record_has_its_evidence_and_who_tells_it(project: Project) -> None:
    found = record(project.build(), "claim.F2")
    text = " ".join(re.sub(r"<[^>]+>", " ", found).split())
    assert "Ann won. Verdict Contradicted" in text
    assert "p. 3 at second hand" in text
    assert 'href="told.html"' in found
    assert 'href="people.html#person.ann"' in found
    assert 'href="bibliography.html#' in found


def test_every_work_has_an_address_with_its_key(project: Project) -> None:
    assert 'id="source.work"' in project.build().page("bibliography.html")


def test_a_person_is_named_unless_the_page_says_otherwise(project: Project) -> None:
    page = project.build().page("told.html")
    links = re.findall(r'href="people.html#person.ann"[^>]*><span[^>]*>(.*?)</span>', page)
    assert links == ["Ann Ash", "her"]


def test_a_claim_that_no_page_tells_is_an_error(project: Project) -> None:
    project.write("told.md", "# Told\n\nShe saw it.{claim}`F1` {person}`ann`\n")
    assert "claim F2 is told on no page" in project.build().warnings


def test_a_record_that_no_page_shows_is_an_error(project: Project) -> None:
    project.write("people.md", "# People\n")
    assert "person ann is on no page" in project.build().warnings


@pytest.mark.parametrize("role", ["{claim}`F9`", "{person}`bob`"])
def test_a_mark_of_something_that_is_not_there_is_an_error(project: Project, role: str) -> None:
    project.write("told.md", f"{PAGES['told']}\nMore.{role}\n")
    assert "reference target not found" in project.build().warnings


def test_bad_data_stop_the_build_and_all_faults_are_told(project: Project) -> None:
    project.write("data/claims/further.toml", CLAIM.format(id="F1", statement="", verdict="sure"))
    edition._load.cache_clear()
    with pytest.raises(SystemExit) as stopped:
        project.build()
    assert str(stopped.value).count("claims/further.toml:") == 3


def test_links_back_go_when_a_page_is_read_again_without_the_mark(project: Project) -> None:
    project.write("other.md", "---\norphan: true\n---\n\n# Other\n\nToo.{claim}`F2`\n")
    assert 'href="other.html"' in record(project.build(), "claim.F2")
    project.write("other.md", "---\norphan: true\n---\n\n# Other\n\nNothing.\n")
    assert project.build().domain.env.get_domain("edition").told_on("claim", "F2") == ["people", "told"]  # type: ignore[attr-defined]
