"""Each way in which playing on can fail, brought about for real: a plain sentence, nothing lost, a retry that works."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import can_play
from tests.browser.host import Host, hosting
from tools import server

pytestmark = pytest.mark.browser

# A short patience, so that what never answers is given up soon; loading alone keeps its time.
PATIENCE = "document.documentElement.dataset.mancalaAsking = '1500'"


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosting(Host(site, server.policy(site))) as host:
        yield host


@pytest.fixture
def figure(host: Host, page: Page) -> Locator:
    """The board at the start of Mangala II."""
    page.goto(f"{host.address}en/mangala-ii/play.html")
    page.evaluate(PATIENCE)
    return page.locator("figure.mancala-board").first


def play_on(figure: Locator) -> None:
    figure.locator("[data-live=start]").click()


def sentence(figure: Locator) -> str:
    """The one sentence of a failure, once it is shown; the way out of it has the focus."""
    expect(figure.get_by_role("alert").locator("p:visible")).to_have_count(1, timeout=30_000)
    expect(figure.get_by_role("button", name="Try again")).to_be_focused()
    return figure.get_by_role("alert").locator("p:visible").inner_text()


def retry(figure: Locator, count: int = 6) -> None:
    figure.get_by_role("button", name="Try again").click()
    can_play(figure, count)
    expect(figure.get_by_role("alert")).to_be_hidden()


def play(figure: Locator, pit: str) -> None:
    figure.locator(f"[data-pit={pit}]").click()


def play_to_end(figure: Locator, pit: str, count: int) -> None:
    play(figure, pit)
    expect(figure.locator(f'.mb-played li:has-text("from {pit}.")')).to_be_visible(timeout=30_000)
    figure.get_by_role("button", name="To the end").click()
    can_play(figure, count)


def engine_that(host: Host, does: str) -> None:
    """Serve the engine with another answer to every request for a move; `does` is Python."""
    folder = host.site / "runtime"
    web = f"""
import json
from mancala.real_web import respond as real
def respond(text, catalogue=None):
    if json.loads(text).get("history"):
        {does}
    return real(text, catalogue)
"""
    data = BytesIO()
    with ZipFile(folder / "engine.zip") as old, ZipFile(data, "w") as new:
        for name in old.namelist():
            new.writestr(name.replace("mancala/web.", "mancala/real_web."), old.read(name))
        new.writestr("mancala/web.py", web)
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest["files"]["engine.zip"]["size"] = len(data.getvalue())
    host.replaced["runtime/engine.zip"] = data.getvalue()
    host.replaced["runtime/manifest.json"] = json.dumps(manifest).encode()


def test_a_worker_killed_in_mid_game_is_noticed_and_the_game_goes_on(figure: Locator, page: Page) -> None:
    play_on(figure)
    can_play(figure)
    play_to_end(figure, "C", 6)
    (worker,) = page.workers
    worker.evaluate("self.close()")
    play(figure, "a")
    assert "did not answer in time" in sentence(figure)
    expect(figure.locator(".mb-played li")).to_have_count(8)
    figure.get_by_role("button", name="Try again").click()
    expect(figure.locator(".mb-played")).to_contain_text("North lifts 7 seeds from a.", timeout=30_000)
    figure.get_by_role("button", name="To the end").click()
    can_play(figure, 5)


@pytest.mark.parametrize("name", ["manifest.json", "pyodide.mjs", "pyodide.asm.wasm", "engine.zip"])
def test_a_file_of_the_engine_that_is_missing(host: Host, figure: Locator, name: str) -> None:
    host.replaced[f"runtime/{name}"] = None
    play_on(figure)
    assert "did not arrive" in sentence(figure)
    host.replaced.clear()
    retry(figure)


def test_no_network(figure: Locator, page: Page) -> None:
    page.context.set_offline(True)
    play_on(figure)
    assert "You may be offline" in sentence(figure)
    page.context.set_offline(False)
    retry(figure)


def test_a_worker_that_cannot_be_made(host: Host, figure: Locator) -> None:
    host.replaced["en/_static/worker.js"] = None
    play_on(figure)
    assert "did not start" in sentence(figure)
    host.replaced.clear()
    retry(figure)


def test_webassembly_that_the_policy_forbids(host: Host, figure: Locator) -> None:
    allowed = host.policy
    host.policy = allowed.replace(" 'wasm-unsafe-eval'", "")
    play_on(figure)
    assert "WebAssembly" in sentence(figure)
    assert "runtime/pyodide.asm.wasm" not in host.asked
    host.policy = allowed
    retry(figure)


def test_garbled_code_is_a_failed_download_and_not_the_fault_of_the_browser(host: Host, figure: Locator) -> None:
    name = "runtime/pyodide.asm.wasm"
    whole = (host.site / name).read_bytes()
    host.replaced[name] = whole[:500_000] + bytes(100_000) + whole[600_000:]
    play_on(figure)
    assert "did not arrive" in sentence(figure)
    host.replaced.clear()
    retry(figure)


def test_a_garbled_engine(host: Host, figure: Locator) -> None:
    name = "runtime/engine.zip"
    host.replaced[name] = bytes((host.site / name).stat().st_size)
    play_on(figure)
    assert "met an error" in sentence(figure)
    host.replaced.clear()
    retry(figure)


def test_an_error_of_the_engine_in_mid_game(host: Host, figure: Locator) -> None:
    engine_that(host, "raise RuntimeError")
    play_on(figure)
    can_play(figure)
    play(figure, "C")
    assert "met an error" in sentence(figure)
    host.replaced.clear()
    retry_move(figure)


def test_an_answer_that_never_comes(host: Host, figure: Locator) -> None:
    engine_that(host, "while True: pass")
    play_on(figure)
    can_play(figure)
    play(figure, "C")
    expect(figure.get_by_role("progressbar")).to_be_visible()
    assert "did not answer in time" in sentence(figure)
    host.replaced.clear()
    retry_move(figure)


def retry_move(figure: Locator) -> None:
    """Try again, and see the move that had failed."""
    figure.get_by_role("button", name="Try again").click()
    expect(figure.locator(".mb-played")).to_contain_text("South lifts 6 seeds from C.", timeout=30_000)
    figure.get_by_role("button", name="To the end").click()
    can_play(figure)


def test_waiting_in_mid_game_can_be_ended_and_nothing_is_lost(host: Host, figure: Locator, page: Page) -> None:
    engine_that(host, "while True: pass")
    play_on(figure)
    can_play(figure)
    page.evaluate("document.documentElement.dataset.mancalaAsking = '60000'")
    play(figure, "C")
    figure.get_by_role("button", name="Cancel").click()
    assert "The game so far is kept" in sentence(figure)


def test_after_waiting_in_vain_for_a_turn_another_can_be_played(host: Host, figure: Locator, page: Page) -> None:
    engine_that(host, "while True: pass")
    play_on(figure)
    can_play(figure)
    page.evaluate("document.documentElement.dataset.mancalaAsking = '60000'")
    play(figure, "C")
    figure.get_by_role("button", name="Cancel").click()
    sentence(figure)
    host.replaced.clear()
    can_play(figure)
    play_to_end(figure, "D", 6)


def test_moves_are_shown_before_they_are_played_once_the_engine_is_there(figure: Locator, page: Page) -> None:
    play_on(figure)
    can_play(figure)
    page.reload()
    can_play(figure)
    figure.locator("[data-pit=C]").hover()
    expect(figure.locator(".mb-ahead")).to_be_hidden()
    figure.locator("[data-do=hint]").click()
    expect(figure.locator(".mp-hint")).to_be_visible(timeout=30_000)
    figure.locator("[data-pit=D]").hover()
    expect(figure.locator(".mb-ahead")).to_be_visible()


@pytest.mark.parametrize("name", ["link", "record"])
def test_what_was_to_be_taken_home_is_there_after_another_try(
    host: Host, figure: Locator, page: Page, name: str
) -> None:
    play_on(figure)
    can_play(figure)
    figure.locator(".mp-share > summary").click()
    page.evaluate("mancalaEngine.interrupt()")
    host.replaced["runtime/manifest.json"] = None
    figure.locator(f".mp-share [data-do={name}]").click()
    sentence(figure)
    host.replaced.clear()
    retry(figure)
    expect(figure.locator(".mp-text textarea")).to_have_value(re.compile("mangala-ii"))


def test_a_link_is_opened_by_another_try(host: Host, page: Page) -> None:
    page.goto(f"{host.address}en/mangala-ii/play.html#play;ruleset=mangala-ii;moves=C")
    host.replaced["runtime/manifest.json"] = None
    figure = page.locator("figure.mancala-board").first
    figure.locator(".mp-link [data-do=show]").click()
    sentence(figure)
    host.replaced.clear()
    retry(figure)
    assert page.evaluate("mancalaGames[0].request.history") == ["C"]


def test_an_embedded_game_is_not_left_behind_where_the_engine_has_stopped(host: Host, page: Page) -> None:
    page.goto(f"{host.address}en/mangala-ii/embed.html")
    figure = page.locator("figure.mancala-board").first
    play_on(figure)
    can_play(figure)
    play_to_end(figure, "C", 6)
    page.evaluate("mancalaEngine.interrupt()")
    figure.locator("[data-live=whole]").click()
    page.wait_for_url("**/play.html#play;**moves=C*", timeout=30_000)


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python_stdlib.zip"])
def test_a_slow_network_shows_how_far_it_is_and_can_be_cancelled(host: Host, figure: Locator, name: str) -> None:
    released = host.held[f"runtime/{name}"] = Event()
    play_on(figure)
    bar = figure.get_by_role("progressbar")
    expect(bar).to_be_visible()
    far = bar.evaluate(
        "bar => new Promise(done => { const look = () => bar.value > 0.05 ? done(bar.value) : setTimeout(look, 20);"
        " look(); })"
    )
    assert far < 0.9
    figure.get_by_role("button", name="Cancel").click()
    expect(figure.locator("[data-live=start]")).to_be_focused()
    released.set()
    host.held.clear()
    play_on(figure)
    can_play(figure)


def test_a_network_that_stops_is_given_up(host: Host, figure: Locator, page: Page) -> None:
    page.evaluate("document.documentElement.dataset.mancalaLoading = '1500'")
    released = host.held["runtime/pyodide.asm.wasm"] = Event()
    play_on(figure)
    assert "did not answer in time" in sentence(figure)
    page.evaluate("document.documentElement.dataset.mancalaLoading = '20000'")
    released.set()
    host.held.clear()
    retry(figure)


def test_all_boards_of_a_page_share_one_worker(host: Host, page: Page) -> None:
    page.goto(f"{host.address}en/mangala-ii/rules.html")
    figures = page.locator("figure.mancala-board:has([data-live=start])")
    for number in (0, 2, 4):
        play_on(figures.nth(number))
        expect(figures.nth(number).locator("[data-live=leave]")).to_be_visible(timeout=30_000)
    assert len(page.workers) == 1
    assert host.asked.count("runtime/pyodide.asm.wasm") == 1


def test_from_a_file_the_prepared_steps_work_and_no_button_is_shown_that_cannot(page: Page, site: Path) -> None:
    page.goto((site / "en" / "index.html").as_uri())
    figure = page.locator("figure.mancala-board").first
    last = figure.locator(".mb-of").inner_text()
    figure.get_by_role("button", name="To the end").click()
    expect(figure.locator(".mb-at")).to_have_text(last)
    expect(figure.locator("[data-live=start]")).to_be_hidden()
    expect(figure.locator("[data-when=file]")).to_be_visible()
