"""The site in many languages: what is promised is translated, the rest says so, and all pages know each other."""

import json
import re
import runpy
from collections import defaultdict
from collections.abc import Callable, Iterator
from gettext import GNUTranslations, NullTranslations, translation
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from urllib.parse import urljoin

import pytest
import sphinx.locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import mancala.sphinxext
from mancala import narrate
from mancala.sphinxext import runtime
from tests.site.pages import is_embedded
from tests.site.projects import Built, Project, board, rule
from tools import shared, texts, theme_texts
from tools.languages import GAMES, LANGUAGES, promised
from tools.sphinx_languages import scripts
from tools.sphinx_search import fold

# MyST 5.2 under Sphinx 9.
pytestmark = pytest.mark.filterwarnings("ignore:'myst_parser:sphinx.deprecation.RemovedInSphinx11Warning")
ROOT = Path(__file__).resolve().parents[2]
REQUIRED = promised()
SPOKEN = [(code, name) for code, name in REQUIRED if name == "index" or name.partition("/")[0] in GAMES.values()]
"""Home and the games; the other pages are full of names, titles and quotations, which stay as they are."""
NO_ENGLISH = re.compile(r"\w+=\S+|\S+[.#/]\w\S*|Tek mi, çift mi\?")
"""What is the same in all languages: readings as they are written, ids, and the question of the rite, in Turkish."""
MARKED = re.compile(r'<(?:p|h\d|dt|img|figcaption)\b[^>]*\slang="en"')
"""A text that was left in English and is marked as such; quotations and words of a glossary are not meant."""
PSEUDO = "eo"
NAMES = {
    *" ".join(LANGUAGES.values()).split(),
    *("Esperanto", "Mangala", "II", "Furo", "cs", "it"),
    # Ids.
    *("mangala", "ii", "capture", "count", "open", "origin", "board"),
    # The author of record, and the formats of citations; citeproc has no Esperanto and says the rest in English.
    *("The", "Edition", "BibTeX", "RIS", "CSL", "JSON", "Version", "November"),
}
"""Words of a page that are the same in every language: names, sigla, ids."""


POINT = """
::::{reading} mangala-ii.open.origin
:title: Is the pit sown?

A question.

:::{compare} mangala-ii.open.origin
:position: 6/2,12S,3 30 30 S 39
:moves: C

Compared.
:::
::::
"""


class Texts(HTMLParser):
    """Collects what a page shows or reads out, piece by piece, each with the language it is marked as."""

    SILENT = ("script", "style", "head", "code", "kbd", "pre")
    VOID = ("meta", "link", "br", "img", "input", "hr", "use", "path", "circle", "rect", "ellipse", "line", "progress")
    SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-start")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.stack: list[tuple[str, str]] = []
        self.texts: list[tuple[str, str]] = []
        self.attributes: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if not any(name in self.SILENT for name, _ in self.stack):
            self.attributes += [value for name in self.SPOKEN if (value := named.get(name))]
        if tag not in self.VOID:
            outer = self.stack[-1][1] if self.stack else ""
            self.stack.append((tag, named.get("lang") or outer))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and tag in [name for name, _ in self.stack]:
            if self.stack.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if self.stack and data.strip() and not any(name in self.SILENT for name, _ in self.stack):
            self.texts.append((" ".join(data.split()), self.stack[-1][1]))


def article(page: str) -> str:
    """The main part of a page, without citations: they quote the bibliography in the languages of its books."""
    main = page.partition("<article")[2].partition("</article>")[0]
    return re.sub(r'<a [^>]*href="[^"]*bibliography\.html#[^>]*>.*?</a>', "", main, flags=re.DOTALL)


# --- The site as it is built


def test_every_page_is_there_in_every_language(site: Path) -> None:
    pages = {
        code: {path.relative_to(site / code).as_posix() for path in (site / code).rglob("*.html")} for code in LANGUAGES
    }
    assert len(pages["en"]) > 5
    assert [code for code in LANGUAGES if pages[code] != pages["en"]] == []


def test_engine_and_policy_are_there_once(site: Path) -> None:
    assert [path.relative_to(site).as_posix() for path in site.rglob("pyodide.asm.wasm")] == [
        "runtime/pyodide.asm.wasm"
    ]
    assert [path.relative_to(site).as_posix() for path in site.rglob("_csp.txt")] == ["_csp.txt"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_names_its_language_and_leads_to_itself_in_all_others(site: Path, code: str) -> None:
    for path in (site / code).rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        name = path.relative_to(site / code).as_posix()
        assert f'lang="{code}"' in page.partition("<head>")[0], name
        if is_embedded(name):
            continue
        links = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', page))
        here = f"site:/{code}/{name}".replace("site:/", "https://example.org/")
        assert {key: urljoin(here, links[key]) for key in LANGUAGES} == {
            key: f"https://example.org/{key}/{name}" for key in LANGUAGES
        }
        default = "" if name == "index.html" else f"en/{name}"
        assert urljoin(here, links["x-default"]) == f"https://example.org/{default}"
        assert urljoin(here, re.findall(r'<link rel="canonical" href="([^"]+)">', page)[0]) == here
        switch = re.findall(
            r'<a href="([^"]+)" lang="(\w+)" hreflang="\2"',
            page.partition('class="m-languages"')[2].partition("</nav>")[0],
        )
        assert [(urljoin(here, href), key) for href, key in switch] == [
            (f"https://example.org/{key}/{name}", key) for key in LANGUAGES
        ]


def counted(site: Path, code: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = json.loads((site / code / "progress.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("code", "name"), REQUIRED)
def test_a_promised_page_is_wholly_translated(site: Path, code: str, name: str) -> None:
    translated, total = counted(site, code)[name]
    assert total > 0
    assert translated == total
    page = (site / code / f"{name}.html").read_text(encoding="utf-8")
    assert "m-untranslated" not in page
    assert not MARKED.search(article(page))


@pytest.mark.parametrize(("code", "name"), SPOKEN)
def test_a_promised_page_has_no_english_sentence_left(site: Path, code: str, name: str) -> None:
    here, english = (
        Texts("<article" + article((site / key / f"{name}.html").read_text(encoding="utf-8"))) for key in (code, "en")
    )
    said = {text for text, _ in english.texts} | set(english.attributes)
    left = {text for text in [*(text for text, _ in here.texts), *here.attributes] if text in said}
    assert {text for text in left if len(re.findall(r"[a-z]{2,}", NO_ENGLISH.sub("", text))) > 3} == set()


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_a_page_says_how_far_it_is_translated_and_what_is_english(site: Path, code: str) -> None:
    for name, (translated, total) in counted(site, code).items():
        page = (site / code / f"{name}.html").read_text(encoding="utf-8")
        whole = translated == total
        assert ("m-untranslated" in page) is not whole, name
        assert bool(MARKED.search(article(page))) is not whole, name


def test_english_pages_never_say_that_they_are_not_translated(site: Path) -> None:
    assert [
        path for path in (site / "en").rglob("*.html") if "m-untranslated" in path.read_text(encoding="utf-8")
    ] == []


# --- The pages at the root


def test_the_root_page_lists_all_languages_by_their_own_names(tmp_path: Path) -> None:
    shared.write_root(tmp_path, "https://example.org/m/")
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    for code, name in LANGUAGES.items():
        assert f'<a href="./{code}/index.html" lang="{code}" hreflang="{code}">{name}</a>' in page
        assert f'<link rel="alternate" hreflang="{code}" href="https://example.org/m/{code}/index.html">' in page
    assert '<link rel="alternate" hreflang="x-default" href="https://example.org/m/">' in page
    assert "<script>" not in page


def test_the_page_for_wrong_addresses_works_in_any_folder_and_chooses_nothing(tmp_path: Path) -> None:
    shared.write_root(tmp_path, "https://example.org/m/")
    page = (tmp_path / "404.html").read_text(encoding="utf-8")
    assert 'href="https://example.org/m/cs/index.html"' in page
    assert 'href="https://example.org/m/root.css"' in page
    assert "<script" not in page


# --- A small project with our configuration, in languages made for the test


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    conf = runpy.run_path(str(ROOT / "conf.py"))
    settings = {
        key: value for key, value in conf.items() if isinstance(value, (str, list, dict, bool)) and key[0] != "_"
    }
    made = Project(
        tmp_path,
        settings
        | {
            "site_languages": {**LANGUAGES, PSEUDO: "Esperanto"},
            "locale_dirs": [str(tmp_path / "locale")],
            "html_static_path": [str(ROOT / "docs" / "_static")],
            "html_favicon": "",
            "bibtex_bibfiles": [],
            "mancala_rulesets": [],
            "mancala_runtime": str(ROOT),
        },
    )
    entry = rule("mangala-ii.capture.count", "Two, four or six", "If the last seed makes two.", board())
    page = f"# A page\n\nA [link](other.md) here.\n\n{entry}\n\n{POINT}\n```{{toctree}}\nother\n```\n"
    made.write("index.md", page)
    made.write("other.md", "# Another page\n\nText.\n\n:::{note}\nA note.\n:::\n\n```{toctree}\nlast\n```\n")
    made.write("last.md", "# The last page\n")
    # Sphinx keeps what it has loaded for as long as the process lives.
    monkeypatch.setattr(sphinx.locale, "translators", defaultdict(NullTranslations))
    monkeypatch.setattr(narrate, "LOCALES", tmp_path / "engine")
    monkeypatch.setattr(mancala.sphinxext, "LOCALES", tmp_path / "engine")
    return made


def wrapped(file: Path, messages: Catalog, wrap: Callable[[str], str]) -> None:
    """Write a catalogue in which each message is translated by `wrap`, as .po and as .mo."""
    made = Catalog(locale=PSEUDO)
    for message in messages:
        if message.id:
            forms = message.id if isinstance(message.id, (tuple, list)) else [message.id]
            translated = tuple(wrap(form) for form in forms)
            made.add(message.id, translated if len(translated) > 1 else translated[0])
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_suffix(".po").open("wb") as out:
        write_po(out, made)
    with file.with_suffix(".mo").open("wb") as out:
        write_mo(out, made)


def in_pseudo(project: Project, wrap: Callable[[str], str], *pages: str) -> Built:
    """The project in a language in which every message of these pages and of all that frames them is wrapped."""
    found = project.build("gettext")
    folder = project.folder / "locale" / PSEUDO / "LC_MESSAGES"
    for page in (*pages, texts.SITE):
        catalogue = read_po(BytesIO((found.out / f"{page}.pot").read_bytes()))
        if page == texts.SITE:
            for message in theme_texts.shown():
                catalogue.add(message.id)
            for name in ("html_title", "project_copyright"):
                catalogue.add(str(project.settings[name]))
        wrapped(folder / page, catalogue, wrap)
    engine = project.folder / "engine" / PSEUDO / "LC_MESSAGES" / "mancala"
    wrapped(engine, texts.package_messages(), wrap)
    return project.build("html", language=PSEUDO)


def bare(page: str) -> Iterator[str]:
    """The words of a page that no message brought there."""
    found = Texts(page)
    depth = 0
    for text, _ in found.texts:
        for part in re.findall(r"[⟦⟧]|[^⟦⟧]+", text):
            depth += {"⟦": 1, "⟧": -1}.get(part, 0)
            if depth == 0:
                yield from (word for word in re.findall(r"[^\W\d_]{2,}", part) if word not in NAMES)
    for text in found.attributes:
        rest = re.sub(r"⟦.*⟧", "", text)
        yield from (word for word in re.findall(r"[^\W\d_]{2,}", rest) if word not in NAMES)


def test_every_text_of_a_page_comes_from_a_catalogue(project: Project) -> None:
    built = in_pseudo(project, lambda text: f"⟦{text}⟧", "index", "other", "last")
    pages = ("index.html", "other.html", "search.html", "genindex.html", "mancala-rules.html")
    assert {name: sorted(set(bare(built.page(name)))) for name in pages} == {name: [] for name in pages}


def test_a_page_that_is_translated_in_part_says_so(project: Project) -> None:
    built = in_pseudo(project, lambda text: "" if text == "Text." else f"X{text}", "index", "other")
    page = built.page("other.html")
    assert "XThis page is translated in part." in page
    assert '<p lang="en">Text.</p>' in page
    assert "m-untranslated" not in built.page("index.html")


def test_a_page_without_a_catalogue_says_so(project: Project) -> None:
    page = in_pseudo(project, lambda text: f"X{text}", "index").page("other.html")
    assert "XThis page is not yet translated." in page
    assert re.search(r'<h1 lang="en">Another page', page)
    assert '<a href="../en/other.html" hreflang="en">' in page


def test_addresses_are_absolute_where_the_one_of_the_site_is_known(project: Project) -> None:
    page = project.build(language="en", site_baseurl="https://example.org/m/").page("other.html")
    assert '<link rel="canonical" href="https://example.org/m/en/other.html">' in page
    assert '<link rel="alternate" hreflang="cs" href="https://example.org/m/cs/other.html">' in page


@pytest.mark.parametrize("name", ["index.html", "search.html"])
def test_a_language_from_right_to_left_turns_the_page(project: Project, name: str) -> None:
    languages = {**LANGUAGES, "ar": "العربية"}
    head = project.build(language="ar", site_languages=languages).page(name).partition("<head>")[0]
    assert 'dir="rtl"' in head
    assert 'lang="ar"' in head


# --- Search, and what the scripts say


@pytest.mark.parametrize(
    ("word", "folded"), [("dołek", "dolek"), ("ŘADA", "rada"), ("zajęcie", "zajecie"), ("casiña", "casina")]
)
def test_words_are_folded_for_the_search(word: str, folded: str) -> None:
    assert fold(word) == folded == fold(folded)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_scripts_choose_the_plural_form_without_making_code_from_text(code: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(texts.page_file(code, texts.SITE).read_bytes()), locale=code))
    catalogue = GNUTranslations(BytesIO(compiled.getvalue()))
    catalogue.add_fallback(translation(texts.SITE, theme_texts.LOCALES, [code], fallback=True))
    made = scripts(catalogue, code)
    assert "new Function" not in made
    assert "eval" not in made
    [(singular, plural)] = [message.id for message in theme_texts.of_scripts() if isinstance(message.id, tuple)]
    chosen = runtime.run_node(
        [
            "--eval",
            f"const Documentation = {{ TRANSLATIONS: {{}} }}; {made}"
            f"const forms = Documentation.TRANSLATIONS[{json.dumps(singular)}];"
            "const all = [...Array(330).keys()].map((count) => forms[Documentation.PLURAL_EXPR(count)]);"
            "console.log(JSON.stringify(all));",
        ]
    )
    assert json.loads(chosen) == [catalogue.ngettext(singular, plural, count) for count in range(330)]
