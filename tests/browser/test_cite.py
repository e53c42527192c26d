"""Citing in a browser: opened, copied with the page's own words for it, downloaded, read without scripts."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Download, Locator, Page, expect

from tests.site.catalogues import compiled
from tests.site.projects import Built, Project, board, rule
from tools import server

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("ignore:'myst_parser:")]
ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {
    "extensions": ["myst_parser", "mancala.sphinxext", "tools.sphinx_languages", "tools.sphinx_edition.cite"],
    "myst_enable_extensions": ["colon_fence"],
    "html_theme": "furo",
    "html_copy_source": False,
    "html_show_sourcelink": False,
    "html_static_path": [str(ROOT / "docs" / "_static")],
    "site_languages": {"en": "English", "cs": "Čeština"},
}
CHAIN = "mangala-ii.capture.chain"
BOARD = f"{CHAIN}.board-1"
PAGE = "# A page\n\n" + rule(CHAIN, "The chain", inside=board())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A page with a rule and a board, two folders deep."""
    project = Project(tmp_path_factory.mktemp("cite"), SETTINGS)
    project.write("index.md", "# Home\n\n```{toctree}\ndeep/page\n```\n")
    project.write("deep/page.md", PAGE)
    return project.build()


@pytest.fixture(scope="module")
def address(built: Built) -> Iterator[str]:
    with server.running(built.out, "/sub/path/") as found:
        yield f"{found}deep/page.html"


@pytest.fixture
def opened(page: Page, address: str, context: BrowserContext) -> Page:
    """The page, allowed to use the clipboard."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(address)
    return page


def part(page: Page, name: str) -> Locator:
    return page.locator("details.m-cite", has=page.locator(f"summary .mb-unseen:text-is('{name}')"))


def clipboard(page: Page) -> str:
    found: str = page.evaluate("navigator.clipboard.readText()")
    return found.replace("\r\n", "\n")


def test_a_rule_is_cited_in_two_clicks_and_says_that_it_was_copied(opened: Page) -> None:
    entry = part(opened, CHAIN)
    entry.locator("summary").click()
    entry.get_by_role("button", name="Copy the citation").click()
    expect(opened.get_by_role("status")).to_have_text("Copied")
    expect(entry.locator(".m-cite-copy").first).to_have_text("Copied")
    assert clipboard(opened) == entry.locator(".m-cite-text").evaluate("node => node.firstChild.textContent")
    assert f"Rule C2 of Mangala II [{CHAIN}]. Version" in clipboard(opened)


@pytest.mark.parametrize(("name", "begins"), [("BibTeX", "@misc{"), ("RIS", "TY  - ELEC"), ("CSL-JSON", "[\n  {")])
def test_each_format_is_copied_as_it_is_in_its_file(opened: Page, built: Built, name: str, begins: str) -> None:
    entry = part(opened, CHAIN)
    entry.locator("summary").click()
    entry.get_by_role("button", name=f"Copy {name}").click()
    expect(opened.get_by_role("status")).to_have_text("Copied")
    href = entry.get_by_role("link", name=name, exact=True).get_attribute("href")
    assert href is not None
    assert clipboard(opened) == built.page(f"deep/{href}").replace("\r\n", "\n")
    assert clipboard(opened).startswith(begins)


def test_a_format_is_downloaded_under_the_name_of_what_it_cites(opened: Page) -> None:
    entry = part(opened, CHAIN)
    entry.locator("summary").click()
    with opened.expect_download() as waiting:
        entry.get_by_role("link", name="BibTeX").click()
    download: Download = waiting.value
    assert download.suggested_filename == f"{CHAIN}.bib"


def test_the_permanent_link_is_copied_with_the_address_of_the_page(opened: Page, address: str) -> None:
    entry = part(opened, CHAIN)
    entry.locator("summary").click()
    entry.get_by_role("button", name="Copy the permanent link").click()
    expect(opened.get_by_role("status")).to_have_text("Copied")
    assert clipboard(opened) == f"{address}#{CHAIN}"


def test_it_all_works_by_keyboard(opened: Page) -> None:
    entry = part(opened, CHAIN)
    entry.locator("summary").focus()
    opened.keyboard.press("Enter")
    expect(entry.get_by_role("button", name="Copy the citation")).to_be_visible()
    opened.keyboard.press("Tab")
    expect(entry.get_by_role("button", name="Copy the citation")).to_be_focused()
    opened.keyboard.press("Space")
    expect(opened.get_by_role("status")).to_have_text("Copied")
    expect(entry.get_by_role("button", name="Copy the citation")).to_be_focused()


@pytest.mark.parametrize("button", ["Copy the citation", "Copy the permanent link", "Copy BibTeX"])
def test_what_is_copied_of_a_board_leads_to_the_step_that_it_shows(opened: Page, address: str, button: str) -> None:
    opened.locator("figure.mancala-board").get_by_role("button", name="One step forward").click()
    position = part(opened, BOARD)
    position.locator("summary").click()
    position.get_by_role("button", name=button).click()
    expect(opened.get_by_role("status")).to_have_text("Copied")
    assert f"#{BOARD}.step-1" in clipboard(opened)
    if button == "Copy the permanent link":
        opened.goto("about:blank")
        opened.goto(f"{address}#{BOARD}.step-1")
        expect(opened.locator(".mb-at")).to_have_text("1")


def test_a_board_that_stands_where_it_stood_is_cited_without_a_step(opened: Page) -> None:
    position = part(opened, BOARD)
    position.locator("summary").click()
    position.get_by_role("button", name="Copy the citation").click()
    expect(opened.get_by_role("status")).to_have_text("Copied")
    assert "‘Position 5,1S/5,1S 35 35 S 9’" in clipboard(opened)
    assert ".step-" not in clipboard(opened)


def test_the_page_has_all_formats_in_it(opened: Page, built: Built) -> None:
    whole = opened.locator(".m-cite-page")
    whole.locator("summary").click()
    shown = whole.locator("pre").all_inner_texts()
    files = [built.page(f"cite/page.deep.page.{ending}").replace("\r\n", "\n") for ending in ("bib", "ris", "json")]
    assert [text.strip() for text in shown] == [text.strip() for text in files]
    assert "‘A page’" in whole.locator(".m-cite-text").inner_text()


def test_a_copy_that_fails_says_so_and_leaves_the_file_to_open(opened: Page) -> None:
    opened.route("**/cite/*", lambda route: route.abort())
    entry = part(opened, CHAIN)
    entry.locator("summary").click()
    entry.get_by_role("button", name="Copy RIS").click()
    expect(opened.get_by_role("status")).to_have_text(re.compile("^Not copied"))
    expect(entry.get_by_role("link", name="RIS")).to_be_visible()
    opened.unroute("**/cite/*")
    entry.get_by_role("button", name="Copy RIS").click()
    expect(opened.get_by_role("status")).to_have_text("Copied")


def test_a_button_that_is_pressed_again_tells_it_for_the_whole_time(opened: Page) -> None:
    opened.clock.install()
    entry = part(opened, CHAIN)
    entry.locator("summary").click()
    button = entry.get_by_role("button", name="Copy the citation")
    button.click()
    expect(button).to_have_text("Copied")
    opened.clock.run_for(2000)
    button.click()
    expect(opened.get_by_role("status")).to_have_text("Copied")
    opened.clock.run_for(2000)
    expect(button).to_have_text("Copied")
    opened.clock.run_for(2000)
    expect(button).to_have_text("Copy")


def test_from_a_file_the_words_are_copied_and_a_format_says_that_it_is_not(page: Page, built: Built) -> None:
    page.goto((built.out / "deep" / "page.html").as_uri())
    entry = part(page, CHAIN)
    entry.locator("summary").click()
    entry.get_by_role("button", name="Copy BibTeX").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("^Not copied"))


def test_without_scripts_all_can_be_read_and_nothing_is_offered_that_cannot_work(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    entry = part(page, CHAIN)
    entry.locator("summary").click()
    expect(entry.locator(".m-cite-text")).to_be_visible()
    assert entry.get_by_role("link").all_inner_texts() == ["Permanent link", "BibTeX", "RIS", "CSL-JSON"]
    assert page.locator(".m-cite-copy").count() == 0
    context.close()


def test_the_words_are_those_of_the_pages_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Page, context: BrowserContext
) -> None:
    words = {"Cite": "Citovat", "Copied": "Zkopírováno", "Copy the citation": "Kopírovat citaci"}
    monkeypatch.setattr("mancala.narrate.LOCALES", compiled(tmp_path, "cs", words))
    project = Project(tmp_path, SETTINGS)
    project.write("index.md", PAGE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    with server.running(project.build(language="cs").out) as found:
        page.goto(f"{found}index.html")
        entry = part(page, CHAIN)
        expect(entry.locator("summary")).to_have_text(re.compile("^Citovat"))
        entry.locator("summary").click()
        entry.get_by_role("button", name="Kopírovat citaci").click()
        expect(page.get_by_role("status")).to_have_text("Zkopírováno")
        assert "30. listopadu 2026" in clipboard(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_is_open(opened: Page, scheme: Any) -> None:
    opened.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for summary in opened.locator("details.m-cite > summary").all():
        summary.click()
    opened.evaluate((ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = opened.evaluate("""axe.run({resultTypes: ["violations"]}).then(({violations}) =>
        violations.map(({id, nodes}) => [id, nodes.map(({html}) => html)]))""")
    assert found == []


def test_what_is_open_fits_a_small_phone(opened: Page) -> None:
    opened.set_viewport_size({"width": 320, "height": 700})
    for summary in opened.locator("details.m-cite > summary").all():
        summary.click()
    assert opened.evaluate("document.documentElement.scrollWidth") <= 320
