"""The built site in a real browser: what it loads, what it weighs, that text and engine agree."""

import gzip
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response

from tools.languages import promised

ROOT = Path(__file__).resolve().parents[2]
DATA = re.compile(r'<script type="application/json" class="mb-data">(.*?)</script>', re.DOTALL)
PAGES = sorted(
    "en/" + path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")
)
TRANSLATED = [f"{code}/{name}.html" for code, name in promised()]
# Only what is wrong: all that is right takes longer to send than to find.
FAULTS = """axe.run({resultTypes: ["violations"]}).then(({violations}) =>
    violations.map(({id, nodes}) => [id, nodes.slice(0, 3).map(({html}) => html.slice(0, 120))]))"""
MOST_BYTES = 120_000
"""Of a page with boards, compressed, theme included, before the engine is asked for."""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_only_from_its_own_place_and_without_complaint(page: Page, served: str, name: str) -> None:
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(served + name, wait_until="networkidle")
    assert [url for url in requests if not url.startswith(served)] == []
    assert not any("/runtime/" in url for url in requests), "the engine is loaded only when asked for"
    assert complaints == []


@pytest.mark.parametrize("name", [*PAGES, *TRANSLATED])
def test_a_page_is_light_until_the_engine_is_asked_for(page: Page, served: str, name: str) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.ok:
            sizes[urlsplit(response.url).path] = len(gzip.compress(response.body()))

    page.on("response", weigh)
    page.goto(served + name, wait_until="networkidle")
    assert sum(sizes.values()) <= MOST_BYTES, sizes


@pytest.mark.parametrize(
    ("name", "scheme"),
    [(name, scheme) for name in PAGES for scheme in ("light", "dark")] + [(name, "light") for name in TRANSLATED],
)
def test_axe_finds_nothing(page: Page, served: str, name: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(served + name)
    page.evaluate((ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize(
    ("name", "width"), [(name, width) for name in PAGES for width in (320, 390)] + [(name, 320) for name in TRANSLATED]
)
def test_a_page_fits_a_small_phone(page: Page, served: str, name: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(served + name)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("name", PAGES)
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


def test_the_pages_link_to_anchors_that_exist(site: Path) -> None:
    anchors = {
        path: set(re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8"))) for path in site.rglob("*.html")
    }
    broken = []
    for path in anchors:
        for link in re.findall(r'href="([^"]+)"', path.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.replace("&amp;", "&").partition("#")
            target = (path.parent / file.partition("?")[0]).resolve() if file.partition("?")[0] else path.resolve()
            if not target.exists() or (anchor and target.suffix == ".html" and anchor not in anchors[target]):
                broken.append(f"{path.relative_to(site)}: {link}")
    assert broken == []
