"""The built site in a real browser: what it loads, what it weighs, that text and engine agree."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response, ViewportSize

from tests.site.weights import compressed, weight
from tools.languages import own_pages

ROOT = Path(__file__).resolve().parents[2]
DATA = re.compile(r'<script type="application/json" class="mb-data">(.*?)</script>', re.DOTALL)
PAGES = sorted(
    "en/" + path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")
)


def source(name: str) -> str:
    """The source of a page."""
    return (ROOT / "docs" / name.removeprefix("en/")).with_suffix(".md").read_text(encoding="utf-8")


GENERATED = [f"en/{name}.html" for name in ("genindex", "mancala-rules", "py-modindex", "search", "mangala-ii/embed")]
TRANSLATED = [f"{code}/{name}.html" for code, name in own_pages()]
ONE_EACH = [f"{code}/{page}.html" for code, page in dict(own_pages()).items()]
"""A translated page of each language."""
WITH_BOARDS = [name for name in PAGES if re.search(r"::\{(board|play|compare)\}", source(name))]
DARK = [
    f"en/{name}.html"
    for name in (
        "index",
        "mangala-ii/rules",
        "mangala-iv/open-points",
        "history/index",
        "history/travellers",
        "claims/further",
        "witnesses/apparatus",
        "compare",
        "glossary",
        "boards-and-counters",
        "citing",
        "bibliography",
        "search",
    )
]
"""A page of each kind, which is looked at in dark colours too."""
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
# Only what is wrong: all that is right takes longer to send than to find.
FAULTS = """(rules) => axe.run({resultTypes: ["violations"], ...(rules && {runOnly: rules})}).then(({violations}) =>
    violations.map(({id, nodes}) => [id, nodes.slice(0, 3).map(({html}) => html.slice(0, 120))]))"""
ALL_RULES = None
COLOURS = ["color-contrast"]
SCROLLING = ["scrollable-region-focusable"]
WIDTH = "document.documentElement.scrollWidth"
DESKTOP, PHONE, LARGER_PHONE = (ViewportSize(width=width, height=700) for width in (1280, 320, 390))


@pytest.fixture(scope="module")
def kept(browser: Browser) -> Iterator[Page]:
    """One page for all that is only looked at: what it has loaded once it has at hand."""
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", [*PAGES, *GENERATED, *ONE_EACH])
def test_a_page_loads_only_from_its_own_place_and_without_complaint(page: Page, served: str, name: str) -> None:
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    # Only the scripts of boards could ask for something once all has arrived.
    page.goto(served + name, wait_until="networkidle" if name in WITH_BOARDS else "load")
    assert [url for url in requests if not url.startswith(served)] == []
    assert not any("/runtime/" in url for url in requests), "the engine is loaded only when asked for"
    assert complaints == []


@pytest.mark.parametrize("name", ["en/index.html", "en/mangala-iv/open-points.html", "pl/history/index.html"])
def test_a_page_weighs_what_its_files_weigh(page: Page, served: str, site: Path, name: str) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.ok and not response.url.endswith("favicon.svg"):
            sizes[urlsplit(response.url).path] = compressed(response.body())

    page.on("response", weigh)
    page.goto(served + name, wait_until="networkidle")
    assert sum(sizes.values()) == weight(site / name), sizes


@pytest.mark.parametrize("name", [*PAGES, *GENERATED, *ONE_EACH])
def test_axe_finds_nothing(kept: Page, served: str, name: str) -> None:
    kept.set_viewport_size(DESKTOP)
    kept.emulate_media(color_scheme="light")
    kept.goto(served + name)
    kept.evaluate(AXE)
    assert kept.evaluate(FAULTS, ALL_RULES) == []
    if name in DARK:
        # Nothing but the colours is different, and those are the same on all pages of a kind.
        kept.emulate_media(color_scheme="dark")
        assert kept.evaluate(FAULTS, COLOURS) == []


@pytest.mark.parametrize("name", [*PAGES, *GENERATED, *TRANSLATED])
def test_a_page_fits_a_small_phone_and_what_scrolls_is_reached_by_keyboard(kept: Page, served: str, name: str) -> None:
    kept.set_viewport_size(PHONE)
    kept.goto(served + name)
    assert kept.evaluate(WIDTH) <= PHONE["width"]
    kept.evaluate(AXE)
    assert kept.evaluate(FAULTS, SCROLLING) == []
    kept.set_viewport_size(LARGER_PHONE)
    assert kept.evaluate(WIDTH) <= LARGER_PHONE["width"]


def test_who_wants_no_motion_is_not_made_to_glide(kept: Page, served: str) -> None:
    kept.goto(served + "en/index.html")
    assert kept.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


@pytest.mark.parametrize("name", WITH_BOARDS)
def test_without_scripts_every_board_and_all_its_steps_can_be_read(
    browser: Browser, served: str, site: Path, name: str
) -> None:
    wanted = [json.loads(text) for text in DATA.findall((site / name).read_text(encoding="utf-8"))]
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served + name)
    for number, board in enumerate(wanted):
        figure = page.locator("figure.mancala-board").nth(number)
        assert figure.locator("svg.mb-board").first.is_visible()
        assert not figure.locator(".mb-controls").is_visible(), "no control is shown that cannot work"
        assert not figure.locator(".mb-live").is_visible() if figure.locator(".mb-live").count() else True
        shown = figure.locator("ol.mb-steps:visible li > span:not([class])").all_inner_texts()
        assert shown == [step["text"] for step in board["steps"]]
    context.close()
