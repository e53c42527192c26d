"""What machines read of a page: the item that Zotero makes of it, schema.org, Open Graph; in every language."""

import doctest
import gzip
import json
import re
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import mancala
from mancala.edition import releases
from mancala.edition.edition import data_folder, load
from mancala.edition.records import GAMES
from tests.site.pages import Parsed, is_embedded, parsed
from tests.site.projects import Project
from tools import og_image
from tools.languages import LANGUAGES, promised
from tools.sphinx_edition import description, metadata, vocabularies

# MyST 5.2 under Sphinx 9.
pytestmark = pytest.mark.filterwarnings("ignore:'myst_parser:sphinx.deprecation.RemovedInSphinx11Warning")
ROOT = Path(__file__).resolve().parents[2]
NAMED = ("genindex", "mancala-rules", "py-modindex")
"""Pages that Sphinx makes; they have no text to describe them by."""
OURS = re.compile(
    r'<meta (name="(description|citation_|DC|bibo)|property=)|<link rel="schema|<script type="application/ld\+json'
)
"""How the lines begin that we add to a head."""
MOST_BYTES = 1_500
"""So much may the tags add to a page as it is sent."""
AUTHOR = "The Mangala Edition"
ADDRESS = "https://example.org/m/"


class Item:
    """What Zotero's translator for embedded metadata makes of a page, as far as our tags go.

    It takes Highwire's tags first and fills gaps from the others; a name without a comma is parted at its last space,
    and the title of a book comes from `citation_inbook_title`, else from `DC.source`.
    """

    def __init__(self, page: Parsed) -> None:
        one = page.one
        # The names count from their ends, as some publishers put their own names before them.
        self.kind = "bookSection" if one("citation_inbook_title") or one("citation_book_title") else "journalArticle"
        if self.kind == "journalArticle" and one("og:type") in ("book", "website"):
            self.kind = {"book": "book", "website": "webpage"}[one("og:type")]
        self.title = one("citation_title") or one("DC.title") or one("og:title")
        self.creators = [cleaned(name) for name in page.all("citation_author") or page.all("DC.creator")]
        self.date = one("citation_publication_date") or one("citation_date") or one("DC.date")
        self.language = one("citation_language") or one("DC.language") or page.html["lang"]
        self.book = one("citation_inbook_title") or one("DC.source") or one("og:site_name")
        self.publisher = one("citation_publisher") or one("DC.publisher")
        self.url = one("citation_public_url") or one("og:url")
        self.edition = one("bibo.edition") or one("prism.edition")
        self.rights = one("DC.rights")
        self.abstract = one("citation_abstract") or one("og:description") or one("description")


def cleaned(name: str) -> tuple[str, str]:
    """A name as family name and given name."""
    by_comma = "," in name
    name = re.sub(r"^[\s.,/\[\]:]+|[\s.,/\[\]:]+$", "", name)
    if by_comma:
        family, _, given = name.partition(",")
        return family, given.strip()
    given, _, family = name.rpartition(" ")
    return family, given


def pages(site: Path, code: str) -> dict[str, Parsed]:
    """The pages of a language that are cited, by name."""
    found = {path.relative_to(site / code).with_suffix("").as_posix(): path for path in (site / code).rglob("*.html")}
    return {name: parsed(path) for name, path in sorted(found.items()) if name != "search" and not is_embedded(name)}


def linked(page: Parsed) -> dict[str, Any]:
    [text] = page.data["application/ld+json"]
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture(params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# --- On every page


def test_a_name_without_a_comma_would_be_taken_apart() -> None:
    assert cleaned(AUTHOR) == ("Edition", "The Mangala")
    assert cleaned(vocabularies.CORPORATE) == (AUTHOR, "")


def test_zotero_makes_a_chapter_of_the_edition_of_every_page(site: Path, code: str) -> None:
    release = releases.current(data_folder())
    for name, page in pages(site, code).items():
        item = Item(page)
        assert item.kind == ("book" if name == "index" else "bookSection"), name
        assert item.title, name
        assert " ".join(page.heading.split()) in (item.title, ""), name
        assert page.title.startswith(item.title), name
        assert item.creators == [(AUTHOR, "")], name
        assert item.date == release.date.strftime("%Y/%m/%d")
        assert item.edition == release.version == mancala.__version__
        assert item.publisher == AUTHOR
        assert name == "index" or item.book == AUTHOR
        assert item.rights == vocabularies.LICENCE
        assert item.language in (code, "en")


def test_every_page_has_each_tag_once(site: Path, code: str) -> None:
    for name, page in pages(site, code).items():
        counted = Counter(tag for tag, _ in page.metas if tag.startswith(("citation_", "DC", "og:", "description")))
        assert [tag for tag, count in counted.items() if count > 1] == [], name
        assert not any(tag and not content for tag, content in page.metas), name


def test_titles_tell_the_pages_of_a_language_apart(site: Path, code: str) -> None:
    counted = Counter(page.title for page in pages(site, code).values())
    assert [title for title, count in counted.items() if count > 1] == []


def test_every_text_describes_itself(site: Path, code: str) -> None:
    for name, page in pages(site, code).items():
        said = page.one("description")
        assert bool(said) is (name not in NAMED), name
        assert len(said) <= description.LONGEST + 2, name
        # Numbers of claims are marks beside a sentence, not part of it.
        assert not re.search(r"\b[FE]\d\d\b", said), name


@pytest.mark.parametrize(("code", "name"), promised())
def test_a_translated_page_is_described_in_its_language_and_named_as_a_translation(
    site: Path, code: str, name: str
) -> None:
    english, page = (pages(site, language)[name] for language in ("en", code))
    assert page.one("description") != english.one("description")
    assert Item(page).language == code
    assert linked(page)["inLanguage"] == code
    assert linked(page)["translationOfWork"]["inLanguage"] == "en"
    assert page.one("og:locale").startswith(f"{code}_")


def test_a_page_that_is_not_translated_is_no_translation(site: Path) -> None:
    progress = json.loads((site / "pl" / "progress.json").read_text(encoding="utf-8"))
    there = pages(site, "pl")
    english = [name for name, (translated, total) in progress.items() if translated <= 1 and translated < total]
    assert english
    for name in english:
        assert Item(there[name]).language == linked(there[name])["inLanguage"] == "en"
        assert "translationOfWork" not in linked(there[name])


def test_schema_org_is_told_of_page_and_edition(site: Path, code: str) -> None:
    release = releases.current(data_folder())
    for name, page in pages(site, code).items():
        told = linked(page)
        edition = told if name == "index" else told["isPartOf"]
        assert told["@type"] == ("Book" if name == "index" else "ScholarlyArticle")
        assert edition["@type"] == "Book"
        assert edition["version"] == release.version
        assert edition["author"] == {"@type": "Organization", "@id": edition["publisher"]["@id"], "name": AUTHOR}
        assert told["datePublished"] == release.date.isoformat()
        assert told["license"] == vocabularies.LICENCE
        assert told.get("headline", told.get("name")) == page.one("citation_title")


@pytest.mark.parametrize(("game", "name"), GAMES.items())
def test_pages_of_a_game_name_it_its_documents_and_their_source(site: Path, game: str, name: str) -> None:
    sigla = {witness.id: witness.language for witness in load().witnesses.values() if witness.game == game}
    for page in (page for path, page in pages(site, "en").items() if path.startswith(f"{game}/")):
        told = linked(page)
        assert told["about"]["@type"] == "Game"
        assert told["about"]["name"] == name
        source, *documents = told["isBasedOn"]
        assert source["isPartOf"]["name"] == "Mancala World"
        assert source["url"].startswith("https://mancala.fandom.com/wiki/")
        assert {document["name"]: document["inLanguage"] for document in documents} == sigla
        assert page.one("DC.source") == f"Mancala World, {source['name']}, {source['url']}"


def test_the_page_of_a_document_rests_on_it_alone(site: Path) -> None:
    for siglum, witness in load().witnesses.items():
        told = linked(pages(site, "en")[f"witnesses/{siglum}"])
        assert [work["name"] for work in told["isBasedOn"]][1:] == [siglum]
        assert told["about"]["name"].lower().replace(" ", "-") == witness.game


def test_pages_of_no_game_have_no_source(site: Path) -> None:
    page = pages(site, "en")["principles"]
    assert page.one("DC.source") == ""
    assert not {"about", "isBasedOn"} & set(linked(page))


def test_the_tags_are_light(site: Path) -> None:
    for name, page in pages(site, "en").items():
        lines = page.text.splitlines(keepends=True)
        without = "".join(line for line in lines if not OURS.match(line))
        added = len(gzip.compress(page.text.encode())) - len(gzip.compress(without.encode()))
        assert 0 < added <= MOST_BYTES, name


def test_the_search_is_not_offered_to_search_engines(site: Path, code: str) -> None:
    page = parsed(site / code / "search.html")
    assert page.all("robots") == ["noindex"]
    assert page.one("citation_title") == ""


# --- With a public address, and with titles that are meant to break things


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(
        tmp_path,
        {
            "extensions": ["myst_parser", "sphinxcontrib.bibtex", "mancala.sphinxext", "tools.sphinx_edition.metadata"],
            "mancala_rulesets": [],
            "mancala_runtime": "",
            "bibtex_bibfiles": [str(ROOT / "docs" / "references.bib")],
            "site_languages": LANGUAGES,
            "site_baseurl": ADDRESS,
            "html_title": AUTHOR,
            "html_theme": "furo",
            "language": "en",
        },
    )
    made.write("index.md", "# Home\n\nAll of it.\n\n```{toctree}\n:glob:\n*\n*/*\n```\n")
    made.write(
        "mangala-ii/rules.md", '# Rules & “more” `<b>`\n\nTwo rows `</script><script>alert(1)</script>` "of" six.\n'
    )
    texts = (
        "Short. For example:",
        "    code",
        "A *short* one.",
        "Then a longer one that says more.",
        "And `install .`!",
    )
    made.write("other.md", "\n\n".join(("# Other", *texts)))
    return made


def test_addresses_are_given_where_there_are_any(project: Project) -> None:
    page = Parsed(project.build().page("mangala-ii/rules.html"))
    address = f"{ADDRESS}en/mangala-ii/rules.html"
    names = ("citation_public_url", "citation_fulltext_html_url", "DC.identifier", "og:url")
    assert [page.one(name) for name in names] == [address] * 4
    assert page.one("DCTERMS.isPartOf") == ADDRESS
    assert page.one("og:image") == f"{ADDRESS}en/_static/og.png"
    assert page.one("og:image:alt")
    told = linked(page)
    assert (told["@id"], told["isPartOf"]["@id"]) == (address, ADDRESS)
    assert told["isBasedOn"][1]["url"] == f"{ADDRESS}en/witnesses/{told['isBasedOn'][1]['name']}.html"


def test_without_an_address_nothing_pretends_to_be_one(project: Project) -> None:
    page = Parsed(project.build(site_baseurl="").page("mangala-ii/rules.html"))
    names = ("citation_public_url", "citation_fulltext_html_url", "DC.identifier", "og:url", "og:image", "og:image:alt")
    assert [page.one(name) for name in names] == [""] * 6
    told = linked(page)
    assert (told["@id"], told["isPartOf"]["@id"]) == ("../../en/mangala-ii/rules.html", "../../")
    assert told["isBasedOn"][1]["url"] == f"../witnesses/{told['isBasedOn'][1]['name']}.html"


def test_a_text_cannot_leave_its_tag(project: Project) -> None:
    page = Parsed(project.build().page("mangala-ii/rules.html"))
    said = 'Two rows </script><script>alert(1)</script> "of" six.'
    assert page.one("citation_title") == "Rules & “more” <b>"
    assert page.one("description") == linked(page)["description"]
    assert not [script for script in page.data["text/javascript"] if "alert" in script]
    assert said.replace('"of"', "“of”") == page.one("description")


def test_a_description_goes_on_until_it_says_something(project: Project) -> None:
    page = Parsed(project.build().page("other.html"))
    assert page.one("description") == "Short. A short one. Then a longer one that says more. And install .!"


def test_other_formats_have_no_head(project: Project) -> None:
    assert "citation_" not in project.build("epub", html_theme="epub").page("other.xhtml")


# --- The picture


def test_the_picture_is_current_and_as_large_as_it_is_said_to_be() -> None:
    png = og_image.PICTURE.read_bytes()
    assert og_image.source_of(png) == og_image.digest(og_image.page()), "run `python -m tools.og_image`"
    assert struct.unpack(">II", png[16:24]) == og_image.SIZE
    assert len(png) < 100_000


def test_the_picture_is_on_the_site(site: Path, code: str) -> None:
    assert (site / code / metadata.PICTURE).read_bytes() == og_image.PICTURE.read_bytes()


@pytest.mark.parametrize("module", [description, metadata, vocabularies, og_image])
def test_the_examples_in_docstrings_hold(module: Any) -> None:
    assert doctest.testmod(module).failed == 0
