"""The pages on paper: text, boards and evidence without what leads through the site."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

PAPER = ViewportSize(width=672, height=980)
"""A4 without the margins of the style sheet, in pixels of CSS."""
RULES = [f"en/{game}/rules.html" for game in ("mangala-ii", "mangala-iv", "al-manqala")]
WIDE = [
    f"en/{name}.html" for name in ("bibliography", "compare", "glossary", "claims/further", "history/index", "index")
]
SHOWN = """(selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
    .map(({outerHTML}) => outerHTML.slice(0, 80))"""
STYLES = """([selector, name, pseudo]) => [...new Set([...document.querySelectorAll(selector)].map((element) =>
    getComputedStyle(element, pseudo).getPropertyValue(name)))]"""


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PAPER, reduced_motion="reduce")
    page = context.new_page()
    page.emulate_media(media="print")
    yield page
    context.close()


@pytest.mark.parametrize("name", [RULES[0], *WIDE])
def test_nothing_is_printed_that_only_works_on_a_screen(paper: Page, served: str, name: str) -> None:
    paper.goto(served + name)
    controls = "nav, button, select, input, dialog, .sidebar-drawer, .toc-drawer, .mobile-header, .headerlink, .mb-now"
    assert paper.evaluate(SHOWN, controls) == []
    assert paper.evaluate(SHOWN, "h1") != []


@pytest.mark.parametrize("name", [*RULES, *WIDE])
def test_nothing_is_wider_than_the_paper(paper: Page, served: str, name: str) -> None:
    paper.goto(served + name)
    assert paper.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]
    cut = """() => [...document.querySelectorAll("article *")].filter((element) =>
        element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        && ["auto", "scroll", "hidden"].includes(getComputedStyle(element).overflowX)
        && getComputedStyle(element).position !== "absolute").map(({outerHTML}) => outerHTML.slice(0, 80))"""
    assert paper.evaluate(cut) == []


def test_boards_are_pictures_with_all_their_steps(paper: Page, served: str) -> None:
    paper.goto(served + RULES[0])
    boards = paper.locator("figure.mancala-board")
    for board in boards.all():
        box = board.locator("svg.mb-board").first.bounding_box()
        assert box is not None
        assert 250 < box["width"] < 350
    # None of the steps scrolls out of sight.
    hidden = """() => [...document.querySelectorAll(".mb-steps")].filter((list) =>
        list.scrollHeight > list.clientHeight + 1).length"""
    assert paper.evaluate(hidden) == 0


def test_evidence_is_not_parted_between_pages(paper: Page, served: str) -> None:
    paper.goto(served + RULES[0])
    assert paper.evaluate(STYLES, ["dl.mancala-evidence", "break-inside", None]) == ["avoid"]
    assert paper.evaluate(STYLES, [".mancala-entry > .rubric", "break-after", None]) == ["avoid"]


def test_a_link_elsewhere_is_followed_by_its_address_and_one_within_the_site_is_not(paper: Page, served: str) -> None:
    paper.goto(f"{served}en/licences.html")
    said = paper.evaluate(STYLES, ['article a.external[href^="https://creativecommons.org"]', "content", "::after"])
    assert any("https://creativecommons.org/licenses/by-sa/4.0/" in content for content in said)
    paper.goto(f"{served}en/index.html")
    within = paper.evaluate(STYLES, ["article a.internal", "content", "::after"])
    assert not any("html" in content for content in within)


def test_each_work_of_the_bibliography_hangs_by_its_first_line(paper: Page, served: str) -> None:
    paper.goto(f"{served}en/bibliography.html")
    [indent] = paper.evaluate(STYLES, [".citation > p", "text-indent", None])
    [padding] = paper.evaluate(STYLES, [".citation > p", "padding-inline-start", None])
    assert indent == f"-{padding}" != "-0px"
    assert paper.evaluate(SHOWN, ".citation > .label") == []
    # A work shows its address already.
    assert paper.evaluate(STYLES, [".citation a.external", "content", "::after"]) == ["none"]


def test_the_page_says_how_it_is_cited(paper: Page, served: str) -> None:
    paper.goto(served + RULES[0])
    assert paper.locator(".m-cite-page .m-cite-text").is_visible()
    assert paper.evaluate(SHOWN, ".m-cite-ways, .m-cite-page pre, .mancala-entry .m-cite") == []
