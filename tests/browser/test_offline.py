"""A language that has been played in works without a network, and never in a mixture of two versions.

The site is copied for each test, so that it can be renewed under an open page. No network means that the server hangs
up on every request.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Response, expect

from tests.browser.renewed import Net, copied, renew, serving
from tools import editions

pytestmark = pytest.mark.browser

SLOW = 60_000
# What parts of a page say of their version: the page, a style sheet, a script, the engine.
SEEN = """async () => {
  await mancalaEngine.start({ base: new URL(`${document.documentElement.dataset.content_root}../runtime/`,
    location.href).href });
  return [
    document.documentElement.dataset.version ?? "1",
    getComputedStyle(document.documentElement).getPropertyValue("--version") || "1",
    window.version ?? "1",
    (await mancalaEngine.ask({ ruleset: "mangala-ii" })).version ?? "1",
  ].join(" ");
}"""
CODE = f"({SEEN})().catch((error) => error.code)"
OLD, NEW = "1 1 1 1", "2 2 2 2"


@pytest.fixture
def folder(site: Path, tmp_path: Path) -> Path:
    return copied(site, tmp_path / "site")


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def net(folder: Path) -> Iterator[Net]:
    with serving(folder) as net:
        yield net


@pytest.fixture
def kept(net: Net, page: Page) -> Page:
    """The page of one visit: the home page, played on, until the language is kept."""
    visit(page, net)
    is_kept(page)
    return page


@pytest.fixture(scope="module")
def away(site: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, Net]]:
    """A page after one visit, since when there has been no network."""
    with serving(copied(site, tmp_path_factory.mktemp("away") / "site")) as net, browser.new_context() as context:
        page = context.new_page()
        visit(page, net)
        is_kept(page)
        cut(net, context)
        yield page, net


def visit(page: Page, net: Net, path: str = "en/index.html") -> Response:
    response = page.goto(f"{net.address}{path}")
    assert response
    if path == "en/index.html" and response.ok:
        page.evaluate(SEEN)
    return response


def is_kept(page: Page) -> None:
    expect(told(page, "This language is kept on this device")).to_be_visible(timeout=SLOW)


def told(page: Page, text: str | re.Pattern[str]) -> Locator:
    """What a page says of its language."""
    return page.locator(".mb-offline p").filter(has_text=text)


def cut(net: Net, context: BrowserContext) -> None:
    net.on = False
    context.set_offline(True)


def mend(net: Net, context: BrowserContext) -> None:
    net.on = True
    context.set_offline(False)


def cache_names(page: Page) -> list[str]:
    """What there is of a kept language and its runtime: `en VERSION`."""
    names: list[str] = page.evaluate("caches.keys()")
    return [name.rpartition("/ ")[2] for name in names]


def versions(page: Page) -> list[str]:
    return [name for name in cache_names(page) if name.startswith("en ")]


# --- Without a network


def test_every_page_opens_with_all_that_it_loads(away: tuple[Page, Net]) -> None:
    page, net = away
    failed: list[str] = []
    # What is not yet loaded when the next page is opened is no failure.
    page.on("requestfailed", lambda request: failed.append(f"{request.failure} {request.url}"))
    page.on("console", lambda message: failed.append(message.text) if message.type == "error" else None)
    pages = [path.relative_to(net.site).as_posix() for path in sorted((net.site / "en").rglob("*.html"))]
    assert len(pages) > 50
    for path in pages:
        response = visit(page, net, path)
        assert response.ok
        assert response.from_service_worker
    assert [failure for failure in failed if not failure.startswith("net::ERR_ABORTED")] == []


def test_a_board_is_played_on(away: tuple[Page, Net]) -> None:
    page, net = away
    visit(page, net, "en/mangala-ii/rules.html")
    figure = page.locator("figure.mancala-board").first
    figure.get_by_role("button", name="Play on from here").click()
    expect(figure.locator("[data-legal]").first).to_be_visible(timeout=SLOW)


def test_the_search_finds(away: tuple[Page, Net]) -> None:
    page, net = away
    visit(page, net, "en/search.html?q=capture")
    expect(page.locator("#search-results li a").first).to_be_visible(timeout=SLOW)
    # What surrounds the words is fetched from each page that was found.
    expect(page.locator("#search-results li p.context").first).to_be_visible(timeout=SLOW)


def test_folders_open_and_the_root_leads_to_the_language(away: tuple[Page, Net]) -> None:
    page, net = away
    for path, place in (("", "en/index.html"), ("en/", "en/")):
        visit(page, net, path)
        expect(page.locator("figure.mancala-board").first).to_be_visible()
        assert page.url == net.address + place


@pytest.mark.parametrize("path", ["it/index.html", "en/cite/page.index.bib", "en/nothing/here.html"])
def test_what_is_not_kept_says_so_and_leads_home(away: tuple[Page, Net], path: str) -> None:
    page, net = away
    assert visit(page, net, path).status == 503
    expect(page.get_by_role("heading")).to_have_text("There is no network")
    assert page.url == net.address + path
    page.get_by_role("link").click()
    expect(page).to_have_url(f"{net.address}en/index.html")


def test_other_editions_are_left_alone(kept: Page, net: Net, context: BrowserContext, folder: Path) -> None:
    for name in ("index.html", "_static/board.js"):
        (folder / "editions/0.1.0/en" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "editions/0.1.0/en" / name).write_text("An edition", encoding="utf-8")
    path = "editions/0.1.0/en/index.html"
    response = visit(kept, net, path)
    assert not response.from_service_worker
    expect(kept.locator("body")).to_have_text("An edition")
    cut(net, context)
    with pytest.raises(Exception, match="net::ERR"):
        visit(kept, net, path)


def test_a_runtime_that_editions_share_is_kept(net: Net, page: Page, folder: Path, context: BrowserContext) -> None:
    editions.share_runtime(folder, [folder])
    visit(page, net)
    is_kept(page)
    cut(net, context)
    visit(page, net)
    assert page.evaluate(SEEN) == OLD


# --- When the site is renewed


def test_an_open_page_of_a_site_that_is_not_kept_takes_no_newer_engine(net: Net, page: Page, folder: Path) -> None:
    page.goto(f"{net.address}en/index.html")
    renew(folder)
    assert page.evaluate(CODE) == "updated"
    page.reload()
    assert page.evaluate(CODE) == NEW


def test_an_open_page_of_a_kept_site_stays_wholly_the_old_one(
    kept: Page, net: Net, context: BrowserContext, folder: Path
) -> None:
    kept.goto(f"{net.address}en/mangala-ii/play.html")
    old = versions(kept)
    renew(folder)
    other = context.new_page()
    visit(other, net)
    (before,) = old
    await_version_other_than(other, before)
    # One for the page that is open.
    await_versions(other, 2)
    assert kept.evaluate(CODE) == OLD
    assert other.evaluate(CODE) == NEW
    kept.close()
    visit(other, net)
    await_versions(other, 1)
    assert set(versions(other)).isdisjoint(old)
    assert len(cache_names(other)) == 2


def await_versions(page: Page, count: int) -> None:
    page.evaluate(
        "count => new Promise((done) => { const look = async () => (await caches.keys()).filter((name) => "
        "name.includes('/ en ')).length === count ? done() : setTimeout(look, 50); look(); })",
        count,
    )


def test_after_an_upgrade_there_is_the_new_version_only(
    kept: Page, net: Net, context: BrowserContext, folder: Path
) -> None:
    (old,) = versions(kept)
    renew(folder)
    net.asked.clear()
    visit(kept, net)
    await_version_other_than(kept, old)
    # What has not changed is copied.
    assert "runtime/pyodide.asm.wasm" not in net.asked
    cut(net, context)
    for path in ("en/index.html", "en/mangala-ii/play.html"):
        visit(kept, net, path)
        assert kept.evaluate(SEEN) == NEW


def await_version_other_than(page: Page, old: str) -> None:
    page.evaluate(
        "old => new Promise((done) => { const look = async () => { const names = (await caches.keys())"
        ".filter((name) => name.includes('/ en ') && !name.endsWith(old)); const lists = await Promise.all(names.map("
        "async (name) => (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith('list.json'))));"
        "lists.some(Boolean) ? done() : setTimeout(look, 50); }; look(); })",
        f" {old}",
    )


def test_an_upgrade_that_is_interrupted_leaves_the_old_version_whole(
    kept: Page, net: Net, context: BrowserContext, folder: Path
) -> None:
    renew(folder)
    net.waiting["en/claims/index.html"] = Event()
    visit(kept, net)
    assert kept.evaluate(CODE) == NEW
    await_versions(kept, 2)
    net.on = False
    net.waiting["en/claims/index.html"].set()
    cut(net, context)
    visit(kept, net)
    assert kept.evaluate(CODE) == OLD
    kept.goto(f"{net.address}en/mangala-ii/play.html")
    assert kept.evaluate(CODE) == OLD


def test_half_a_renewed_site_is_never_kept(kept: Page, net: Net, context: BrowserContext, folder: Path) -> None:
    before = (folder / "en" / "mangala-ii" / "play.html").read_bytes()
    renew(folder)
    net.replaced["en/mangala-ii/play.html"] = before
    kept.reload()
    await_versions(kept, 2)
    with context.expect_event("console", lambda message: "is of another version" in message.text):
        kept.reload()
    cut(net, context)
    for path in ("en/index.html", "en/mangala-ii/play.html"):
        visit(kept, net, path)
        assert kept.evaluate(CODE) == OLD
    mend(net, context)
    net.replaced.clear()
    (old, *_) = versions(kept)
    visit(kept, net)
    await_version_other_than(kept, old)
    cut(net, context)
    visit(kept, net)
    assert kept.evaluate(CODE) == NEW


# --- While it is brought here


def test_what_was_interrupted_is_never_used_and_gone_on_with(net: Net, page: Page, context: BrowserContext) -> None:
    net.replaced["en/claims/index.html"] = None
    visit(page, net)
    expect(told(page, "could not be kept")).to_be_visible(timeout=SLOW)
    cut(net, context)
    with pytest.raises(Exception, match="net::ERR"):
        visit(page, net)
    mend(net, context)
    net.replaced.clear()
    net.asked.clear()
    visit(page, net)
    is_kept(page)
    assert "en/claims/index.html" in net.asked
    # It was there already; the page itself, which plays, takes what the browser remembers.
    assert net.asked.count("runtime/python_stdlib.zip") <= 1
    cut(net, context)
    visit(page, net)
    assert page.evaluate(SEEN) == OLD


def test_nothing_is_kept_before_the_engine_was_wanted(net: Net, page: Page) -> None:
    page.goto(f"{net.address}en/index.html")
    expect(page.locator(".mb-offline")).to_be_hidden()
    page.reload()
    assert cache_names(page) == []
    assert "sw.js" not in net.asked


def test_who_wants_little_to_be_loaded_decides(net: Net, page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    visit(page, net)
    expect(told(page, re.compile(r"To keep it, \d+\.\d\sMB have to be loaded"))).to_be_visible()
    assert cache_names(page) == []
    page.get_by_role("button", name="Keep it on this device").click()
    is_kept(page)


def test_deleted_it_stays_deleted_until_it_is_wanted_again(kept: Page, net: Net, context: BrowserContext) -> None:
    shown = kept.locator(".mb-offline")
    shown.get_by_role("button", name="Delete it from this device").click()
    keep = shown.get_by_role("button", name="Keep it on this device")
    expect(keep).to_be_focused()
    assert cache_names(kept) == ["en unwanted"]
    visit(kept, net)
    expect(keep).to_be_visible()
    assert cache_names(kept) == ["en unwanted"]
    keep.click()
    is_kept(kept)
    assert "en unwanted" not in cache_names(kept)
    cut(net, context)
    visit(kept, net)
    assert kept.evaluate(CODE) == OLD
