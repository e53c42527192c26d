"""The languages in a browser: the page that chooses one, the way from one to another, the search."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.projects import Project
from tools import server, shared
from tools.languages import LANGUAGES

BASE = "/sub/path/"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages at the root, with a page in each language below them."""
    folder = tmp_path_factory.mktemp("root")
    shared.write_root(folder, "")
    for code in LANGUAGES:
        (folder / code).mkdir()
        (folder / code / "index.html").write_text(f'<!doctype html><html lang="{code}"><title>{code}</title></html>')
    with server.running(folder, BASE) as address:
        yield address


@pytest.mark.parametrize(
    ("locale", "chosen"),
    [("cs-CZ", "cs"), ("pl", "pl"), ("ms-MY", "ms"), ("gl-ES", "gl"), ("it-CH", "it"), ("ja", "en")],
)
def test_the_root_goes_on_in_the_readers_language(browser: Browser, root: str, locale: str, chosen: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{root}?x=1#here")
    expect(page).to_have_url(f"{root}{chosen}/index.html?x=1#here")
    context.close()


@pytest.mark.parametrize(
    ("languages", "language", "chosen"),
    [("undefined", "'pl-PL'", "pl"), ("['gl_ES']", "'gl_ES'", "gl"), ("undefined", "undefined", "en")],
)
def test_the_root_goes_on_also_where_the_browser_tells_its_languages_otherwise(
    page: Page, root: str, languages: str, language: str, chosen: str
) -> None:
    page.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{value: {languages}}});"
        f"Object.defineProperty(navigator, 'language', {{value: {language}}});"
    )
    page.goto(root)
    expect(page).to_have_url(f"{root}{chosen}/index.html")


def test_without_scripts_the_root_lists_all_languages(browser: Browser, root: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="cs")
    page = context.new_page()
    page.goto(root)
    assert page.get_by_role("link").all_inner_texts() == list(LANGUAGES.values())
    page.get_by_role("link", name="Polski").click()
    expect(page).to_have_url(f"{root}pl/index.html")
    context.close()


def test_the_switch_leads_to_the_same_place_of_the_same_page(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/rules.html#mangala-ii.capture.count")
    page.locator(".m-languages").get_by_role("link", name="Čeština").click()
    expect(page).to_have_url(f"{served}cs/mangala-ii/rules.html#mangala-ii.capture.count")
    assert page.evaluate("document.documentElement.lang") == "cs"
    expect(page.locator(".m-languages [aria-current]")).to_have_text("Čeština")


def test_the_switch_works_without_scripts_on_a_small_phone(browser: Browser, served: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 700})
    page = context.new_page()
    page.goto(f"{served}en/mangala-ii/rules.html")
    page.locator(".m-languages").get_by_role("link", name="Bahasa Melayu").click()
    expect(page).to_have_url(f"{served}ms/mangala-ii/rules.html")
    context.close()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["index.html", "search.html?q=mangala", "genindex.html"])
def test_a_page_in_any_language_fits_and_loads_without_complaint(page: Page, served: str, code: str, name: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(f"{served}{code}/{name}", wait_until="networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert complaints == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_the_search_answers_in_the_language_of_the_page(page: Page, served: str, code: str) -> None:
    page.goto(f"{served}{code}/search.html?q=mangala")
    found = page.locator("#search-results .search-summary")
    expect(found).to_have_text(re.compile(r"\d"))
    expect(found).not_to_contain_text("Search")


@pytest.fixture
def searched(tmp_path: Path) -> Iterator[Callable[[str, str], str]]:
    """Serves a page in a language with a text, and gives the address of its search."""
    running = []

    def serve(language: str, text: str) -> str:
        project = Project(tmp_path, {"extensions": ["mancala.sphinxext", "tools.sphinx_search"], "language": language})
        project.write("index.rst", f"Page\n====\n\n{text}\n")
        context = server.running(project.build().out)
        running.append(context)
        return context.__enter__() + "search.html?q="

    yield serve
    for context in running:
        context.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("language", "text", "query"),
    [
        ("pl", "Wybiera się dołek.", "dolek"),
        ("pl", "Wybiera się dołek.", "dołek"),
        ("cs", "Horní řada je plná.", "RADA"),
        ("gl", "Unha casiña baleira.", "casina"),
        ("it", "Una fila vuota.", "file"),
    ],
)
def test_the_search_finds_words_typed_without_their_marks(
    page: Page, searched: Callable[[str, str], str], language: str, text: str, query: str
) -> None:
    page.goto(searched(language, text) + query)
    expect(page.locator("#search-results ul.search > li").first).to_contain_text("Page")


def test_the_search_shows_the_text_of_a_page_and_not_what_works_its_boards(page: Page, served: str) -> None:
    page.goto(f"{served}en/search.html?q=lifts")
    expect(page.locator("#search-results .search-summary")).to_have_text(re.compile(r"\d"))
    excerpts = page.locator("#search-results p.context")
    expect(excerpts).to_have_count(page.locator("#search-results ul.search > li").count())
    text = " ".join(" ".join(excerpts.all_inner_texts()).split())
    assert "lifts" in text
    for machinery in ("Seed by seed", "Medium speed", "captured +", "Play on from here", "Escape", '"pits"'):
        assert machinery not in text
    whole = page.evaluate(
        "async () => Search.htmlToText(await (await fetch('index.html')).text(), '').replace(/\\s+/g, ' ')"
    )
    assert "One seed falls into E." in whole
    for machinery in ("Seed by seed", "captured +", "Play on from here", "Keys", 'pits"'):
        assert machinery not in whole
